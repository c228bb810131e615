"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const counted = (shown, of, noun) => `${shown} of ${of} ${noun}${of === 1 ? "" : "s"}`;

  const implementations = all(".overview tbody tr").map((line) => ({
    line,
    id: line.dataset.row,
    language: line.querySelector(".language").textContent,
    text: (line.cells[0].textContent + " " + line.cells[1].textContent).toLowerCase(),
  }));
  const operations = all("[data-operation]").map((line) => ({
    line,
    id: line.dataset.operation,
    text: line.cells[0].textContent.toLowerCase(),
  }));
  const areas = all(".area").map((section) => ({
    section,
    name: section.id.slice("area-".length),
    lines: all("tbody tr", section),
  }));

  // The filter: words, language, and whether what conforms is left out.

  const controls = byId("controls");

  const wanted = () => {
    const words = byId("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const ofOperations = words.filter((word) => operations.some(({ text }) => text.includes(word)));
    const ofImplementations = words.filter((word) => !ofOperations.includes(word));
    const language = byId("language").value;
    const matches = (text, words) => words.every((word) => text.includes(word));
    return {
      isAll: words.length === 0 && !language && !byId("only").checked,
      columns: new Set(operations.filter(({ text }) => matches(text, ofOperations)).map(({ id }) => id)),
      rows: new Set(
        implementations
          .filter((each) => matches(each.text, ofImplementations) && (!language || each.language === language))
          .map(({ id }) => id),
      ),
      only: byId("only").checked,
    };
  };

  // Rows in which there is something to see, then the columns in which these have something.
  const filterArea = ({ section, lines }, { isAll, rows, columns, only }, shown) => {
    const performed = (line) => all("td[data-sort]", line).filter((cell) => columns.has(cell.dataset.column));
    const isWanted = (cell) => !only || !cell.classList.contains("conforms");
    const kept = new Set(isAll ? columns : []);
    for (const line of lines) {
      const cells = performed(line);
      line.hidden = !rows.has(line.dataset.row) || !cells.some(isWanted);
      if (!line.hidden) {
        shown.rows.add(line.dataset.row);
        cells.forEach((cell) => kept.add(cell.dataset.column));
      }
    }
    const isAny = lines.some((line) => !line.hidden);
    for (const cell of all("[data-column]", section)) {
      cell.hidden = !kept.has(cell.dataset.column);
      if (!cell.hidden) {
        shown.columns.add(cell.dataset.column);
      }
    }
    for (const group of all("[data-family]:not([data-column])", section)) {
      const family = `thead [data-column][data-family="${group.dataset.family}"]`;
      const span = all(family, section).filter((header) => !header.hidden).length;
      group.hidden = span === 0;
      group[group.localName === "colgroup" ? "span" : "colSpan"] = Math.max(span, 1);
    }
    section.hidden = !isAny && lines.length > 0;
    return !section.hidden;
  };

  const filter = () => {
    const want = wanted();
    const shown = { rows: new Set(), columns: new Set() };
    const isShown = (row) => shown.rows.has(row) || (want.isAll && want.rows.has(row));
    for (const area of areas) {
      const isAreaShown = filterArea(area, want, shown);
      for (const cell of all(`.overview [data-area="${CSS.escape(area.name)}"]`)) {
        cell.hidden = !isAreaShown;
      }
    }
    for (const { line, id } of implementations) {
      line.hidden = !isShown(id);
    }
    for (const { line, id } of operations) {
      line.hidden = !want.columns.has(id);
    }
    for (const section of all(".implementation")) {
      section.hidden = !isShown(section.dataset.row);
      for (const article of all(".cell", section)) {
        const column = article.id.split("-c")[1];
        article.hidden = !want.columns.has(column) || (want.only && article.classList.contains("good"));
      }
    }
    const rows = implementations.filter(({ line }) => !line.hidden).length;
    const columns = want.isAll ? operations.length : shown.columns.size;
    byId("shown").textContent =
      rows === 0
        ? "Nothing matches."
        : counted(rows, implementations.length, "implementation") +
          ", " +
          counted(columns, operations.length, "operation");
  };

  // A pause lets a reader of the screen finish a word before the count is told.
  let pause = 0;
  controls.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(filter, 120);
  });
  controls.addEventListener("reset", () => setTimeout(filter));
  controls.addEventListener("submit", (event) => {
    event.preventDefault();
    filter();
  });
  controls.hidden = false;
  filter();

  // A link to what the filter hides shows everything again.
  document.addEventListener("click", ({ target }) => {
    const link = target.closest('a[href^="#"]');
    if (link && byId(link.hash.slice(1))?.closest("[hidden]")) {
      controls.reset();
      filter();
    }
  });

  // Every column sorts. What there is nothing in stays last.

  const key = (line, place) => {
    const cell = line.cells[place];
    return cell.dataset.sort?.split(" ").map(Number) ?? (cell.querySelector(".none") ? null : cell.textContent);
  };

  const compare = (a, b) =>
    Array.isArray(a) && Array.isArray(b)
      ? a[0] - b[0] || a[1] - b[1]
      : String(a).localeCompare(String(b), "en", { numeric: true });

  const sort = (header) => {
    const table = header.closest("table");
    const direction = header.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    for (const other of all("th[aria-sort]", table)) {
      other.removeAttribute("aria-sort");
    }
    header.setAttribute("aria-sort", direction);
    const sign = direction === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const keyed = [...body.rows].map((line) => ({ line, key: key(line, header.cellIndex) }));
    keyed.sort((a, b) =>
      a.key === null || b.key === null ? (a.key === null) - (b.key === null) : sign * compare(a.key, b.key),
    );
    body.append(...keyed.map(({ line }) => line));
  };

  for (const header of all('th[scope="col"]')) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    const label = document.createElement("span");
    label.append(...header.childNodes);
    button.append(label);
    button.addEventListener("click", () => sort(header));
    header.append(button);
  }

  // A cell shows its findings over the table, and has the focus again afterwards.

  const dialog = byId("dialog");
  let opener = null;

  // Where the operation is defined, and what judged it.
  const reference = (article) => {
    const [, section, oracles] = byId(article.querySelector("h4 a").hash.slice(1)).cells;
    const line = document.createElement("p");
    line.className = "spec";
    line.textContent = [section.textContent, oracles.textContent && `judged by ${oracles.textContent}`]
      .filter(Boolean)
      .join("; ");
    return line;
  };

  const open = (link, article) => {
    opener = link;
    byId("dialog-heading").textContent = article.dataset.title;
    byId("dialog-link").href = `#${article.id}`;
    const copy = article.cloneNode(true);
    copy.querySelector("h4")?.remove();
    byId("dialog-body").replaceChildren(reference(article), ...copy.childNodes);
    dialog.showModal();
    byId("dialog-body").scrollTop = 0;
  };

  for (const link of all(".area td > a")) {
    link.setAttribute("aria-haspopup", "dialog");
    link.addEventListener("click", (event) => {
      const article = byId(link.hash.slice(1));
      if (article && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
        event.preventDefault();
        open(link, article);
      }
    });
  }

  dialog.addEventListener("close", () => opener?.focus());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
  byId("close").addEventListener("click", () => dialog.close());
  byId("dialog-link").addEventListener("click", () => {
    opener = null;
    dialog.close();
  });
})();
