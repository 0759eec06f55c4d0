/**
 * A table as CSV (RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8). A cell
 * that a spreadsheet would run as a formula gets a leading apostrophe, which makes it text; a plain
 * negative number stays a number.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvStart(header) + rows.map(csvLine).join('');
}

/** The byte order mark and the header, for a file that is written line by line. */
export function csvStart(header: readonly string[]): string {
  return `\uFEFF${csvLine(header)}`;
}

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe
 * in front; a plain number does not.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** The wide signs are the same to spreadsheets in Japanese. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠\t\r\n]/;

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
