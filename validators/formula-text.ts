/**
 * Whether a spreadsheet that opens a CSV file would run the text as a formula. Spreadsheets ignore white space and
 * invisible characters before one, and some accept the full-width signs of East Asian keyboards.
 */
export function runsAsFormula(text: string): boolean {
  return FORMULA.test(text);
}

const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * The text with an apostrophe before every formula sign that follows a semicolon, a tab or a line break: a spreadsheet
 * that separates cells by semicolons or tabs does not see the quotes of the cell, and takes what follows for a cell of
 * its own. What stands before the first visible character is for `runsAsFormula`.
 */
export function markInnerFormulas(text: string): string {
  const begin = Math.max(text.search(/\t|[^\s\p{Cf}]/u), 0);
  return text.slice(0, begin) + text.slice(begin).replaceAll(INNER_FORMULA, "$1'");
}

const INNER_FORMULA = /([;\t]|\r\n|[\r\n])(?=(?:[^\S\t\r\n]|[\p{Cf}"])*[=+\-@＝＋－＠])/gu;
