# Puts Perl's modules on trial: perl perl.pl
#
# Encode is part of Perl. HTML::Entities and URI::Escape are performed if they are installed, and
# Cpanel::JSON::XS reads and writes the lines faster than JSON::PP.

use strict;
use warnings;
no warnings 'nonchar';
use Encode ();

my $utf8 = Encode::find_encoding('UTF-8');
my $version = sprintf '%vd, Encode %s', $^V, Encode->VERSION;

# Which function performs which operation, by the form of the input.

my %bytes = (
    'utf8.decode' => sub { $utf8->decode($_[0]) },
    'utf8.decode-strict' => sub {
        eval { $utf8->decode($_[0], Encode::FB_CROAK | Encode::LEAVE_SRC) } // { reject => {} };
    },
);

my %text;

if (eval { require HTML::Entities }) {
    $version .= ', HTML::Entities ' . HTML::Entities->VERSION;
    $text{'html.unescape.text'} = sub { HTML::Entities::decode_entities($_[0]) };
    $text{'html.escape.five'} = sub { HTML::Entities::encode_entities($_[0], q{&<>"'}) };
}

if (eval { require URI::Escape }) {
    $version .= ', URI::Escape ' . URI::Escape->VERSION;
    $bytes{'percent.decode'} = sub { URI::Escape::uri_unescape($_[0]) };
    $bytes{'percent.encode.rfc3986'} = sub { URI::Escape::uri_escape($_[0]) };
}

# Those whose output is bytes; that of the others is text.
my %bytes_out = ('percent.decode' => 1);

# The protocol.

my $class = eval { require Cpanel::JSON::XS } ? 'Cpanel::JSON::XS' : do { require JSON::PP; 'JSON::PP' };
my $json = $class->new->allow_nonref->ascii->canonical;
my $reader = $class->new->allow_nonref->utf8;

# A surrogate that is not one of a pair; the first alternatives step over pairs and other escapes.
sub has_lone_surrogate {
    my ($value) = @_;
    while ($value =~ /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\[^u]|(\\u[dD][89a-fA-F])/g) {
        return 1 if defined $1;
    }
    return 0;
}

sub answer {
    my ($operation, $line) = @_;
    return { skip => 'the JSON module reads no lone surrogate' } if has_lone_surrogate($line);
    my $value = eval { $reader->decode($line) };
    return { error => "$@" } if !defined $value;
    my $output = eval {
        $bytes{$operation} ? $bytes{$operation}->(pack 'H*', $value) : $text{$operation}->($value);
    };
    return { error => "$@" } if !defined $output;
    return $bytes_out{$operation} ? unpack 'H*', $output : $output;
}

$| = 1;
print $json->encode({
    protocol => 1, name => 'Perl', version => $version, operations => [sort keys %bytes, keys %text],
}), "\n";
my $held = '';
while (my $line = <STDIN>) {
    if ($line ne "\n") {
        my ($number, $operation, $value) = split / /, $line, 3;
        $held .= "$number " . $json->encode(answer($operation, $value)) . "\n";
    }
    if ($line eq "\n" || length $held > 1 << 20) {
        print $held;
        $held = '';
    }
}
print $held;
