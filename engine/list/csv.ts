import { markInnerFormulas, runsAsFormula } from "#validators";

/** Longer cells are replaced (spec 1 §5), because spreadsheets refuse them. */
const CSV_CELL_LIMIT = 32_760;
const CSV_CELL_TOO_LONG = "string length exceeds 32767 characters";

/** Lines per piece: few enough that making one takes a fraction of a frame. */
export const CSV_CHUNK_LINES = 500;

/**
 * Lines of a CSV file (RFC 4180, each ends with CRLF), in pieces of `CSV_CHUNK_LINES`, made on demand: the caller can
 * pause, show progress, or stop between them. One text of 100,000 lines would take several frames.
 */
export function* csvChunks(lines: Iterable<readonly string[]>): Generator<string, void, void> {
  const toCell = createCellWriter();
  let text = "";
  let count = 0;
  for (const line of lines) {
    // Appends to the piece directly: a text per line first would take half as long again.
    for (let index = 0; index < line.length; index += 1) {
      if (index > 0) text += ",";
      text += toCell(line[index] ?? "");
    }
    text += "\r\n";
    count += 1;
    if (count % CSV_CHUNK_LINES !== 0) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/**
 * One cell: shortened, made safe and quoted where needed. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe; numbers, negative ones too, stay as they are.
 */
export function toCsvCell(text: string): string {
  if (text.length > CSV_CELL_LIMIT) return CSV_CELL_TOO_LONG;
  const safe =
    runsAsFormula(text) && !NUMBER.test(text) ? `'${markInnerFormulas(text)}` : markInnerFormulas(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const NUMBER = /^[+-]?\d{1,20}(\.\d{1,20})?$/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** `toCsvCell` for many cells: plain ones are recognised quickly, and quoted ones are cached. */
function createCellWriter(): (text: string) => string {
  const quoted = new Map<string, string>();
  const writeQuoted = (text: string): string => {
    const known = quoted.get(text);
    if (known !== undefined) return known;
    const cell = toCsvCell(text);
    if (quoted.size >= QUOTED_KEPT) quoted.clear();
    quoted.set(text, cell);
    return cell;
  };
  return (text) => {
    const { length } = text;
    if (length === 0) return text;
    if (length > CSV_CELL_LIMIT || !startsPlain(text.charCodeAt(0))) return toCsvCell(text);
    const isPlain = endsPlain(text.charCodeAt(length - 1)) && !HAS_SPECIAL.test(text);
    return isPlain ? text : writeQuoted(text);
  };
}

const QUOTED_KEPT = 500;
const HAS_SPECIAL = /[",;\t\r\n]/;

/** Starts with an ASCII letter, digit or a sign between them: no blank and no start of a formula. */
function startsPlain(code: number): boolean {
  return code <= TILDE && (code > AT || (code >= ZERO && code < EQUALS));
}

function endsPlain(code: number): boolean {
  return code > SPACE && code <= TILDE;
}

const SPACE = 32;
const ZERO = 48;
const EQUALS = 61;
const AT = 64;
const TILDE = 126;
