/**
 * A table as CSV (RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8). A cell
 * that a spreadsheet would run as a formula gets a leading apostrophe, which makes it text.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
