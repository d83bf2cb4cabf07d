/**
 * What the letters do: `j` and `k` move the focus from row to row of a list, or lead from the record that is shown to the
 * next one and the one before; `x` chooses a row, `e` opens its form.
 */
export function pressRowKey(key: string): void {
  const step = document.querySelector<HTMLElement>(STEPS[key] ?? 'none');
  if (step) step.click();
  else pressInList(key);
}

/** The links between records (`Walk`). */
const STEPS: Readonly<Record<string, string>> = {
  j: '#main-content nav a[rel="next"]',
  k: '#main-content nav a[rel="prev"]',
};

function pressInList(key: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main-content tbody tr')].filter(
    (row) => leadOf(row) !== undefined,
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  if (key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)]);
  if (key === 'k') focusRow(rows[at < 0 ? rows.length - 1 : Math.max(at - 1, 0)]);
  if (key === 'x') row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  if (key === 'e') (row ? leadOf(row) : formLink())?.click();
}

const focusRow = (row: HTMLElement | undefined) => row && leadOf(row)?.focus();

/** What leads to the record: the row itself where all of it is pressed, or its first link. */
const leadOf = (row: HTMLElement): HTMLElement | undefined =>
  row.tabIndex === 0 ? row : (row.querySelector<HTMLElement>('a[href]') ?? undefined);

/** The link from a record that is read to its form. */
function formLink(): HTMLElement | null {
  const path = location.pathname.replace(/\/show$/, '');
  return path === location.pathname
    ? null
    : document.querySelector<HTMLElement>(`#main-content a[href="${path}"]`);
}
