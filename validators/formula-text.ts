/**
 * Whether a spreadsheet that opens a CSV file would run the text as a formula. Spreadsheets ignore white space and
 * invisible characters before one, and some accept the full-width signs of East Asian keyboards.
 */
export function runsAsFormula(text: string): boolean {
  return FORMULA.test(text);
}

const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * The text with an apostrophe before every formula sign that follows a semicolon or a tab: a spreadsheet that
 * separates cells by these takes what follows for a cell of its own.
 */
export function markInnerFormulas(text: string): string {
  return text.replaceAll(INNER_FORMULA, "$1'");
}

const INNER_FORMULA = /([;\t])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu;
