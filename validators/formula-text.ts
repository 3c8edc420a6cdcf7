/**
 * Whether a spreadsheet that opens a CSV file would run the text as a formula. Spreadsheets ignore white space and
 * invisible characters before one, and some accept the full-width signs of East Asian keyboards.
 */
export function runsAsFormula(text: string): boolean {
  return FORMULA.test(text);
}

const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
