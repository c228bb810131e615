#!/bin/bash -eu
# Builds every fuzz target into $OUT, each with its seeds and its dictionary. The targets are the files of
# fuzz/targets, the flags those of fuzz/coverage.flags; what the environment asks for in RUSTFLAGS, such as a
# sanitizer, is added.

cd "${SRC:?}/codec-oracle"
host=$(rustc -vV | sed -n 's/^host: //p')
RUSTFLAGS="${RUSTFLAGS:-} $(tr '\n' ' ' < fuzz/coverage.flags)" \
    cargo build --release --locked --package fuzz --bins --target "$host" --target-dir target/fuzz

for source in fuzz/targets/*.rs; do
    target=$(basename "$source" .rs)
    cp "target/fuzz/$host/release/$target" "${OUT:?}/"

    # `utf8_decode` covers every operation that begins with `utf8.decode`.
    prefix=$(echo "$target" | sed 's/_/./; s/_/-/g')
    seeds=$(mktemp -d)
    for folder in corpus/"$prefix"*; do
        for file in "$folder"/*; do
            if [ "$(basename "$file")" != NOTES.toml ]; then
                cp "$file" "$seeds/$(basename "$folder")--$(basename "$file")"
            fi
        done
    done
    (cd "$seeds" && python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip" ./*)
    rm -r "$seeds"

    case $target in
        html_*) dictionary=html ;;
        utf8_*) dictionary=utf8 ;;
        charset*) dictionary=charset ;;
        utf16*) dictionary=utf16 ;;
        utf32*) dictionary=utf32 ;;
        windows_* | iso_* | shift_* | euc_*) dictionary=legacy ;;
        *) dictionary=percent ;;
    esac
    cp "fuzz/dictionaries/$dictionary.dict" "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 512\n' > "$OUT/$target.options"
done
