/** Hands bytes over to the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A cell of CSV, in quotes where it needs them. A text that a spreadsheet would run stays text. */
const cell = (value: unknown): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV, with lines as RFC 4180 has them. */
export const csvOf = (rows: readonly (readonly unknown[])[]): Blob =>
  new Blob([rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  });
