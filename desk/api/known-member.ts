/** Whether somebody is logged in here, for the moment before the page knows. */
const KEPT = 'dashboard.member';

/** Where the kit keeps what `useTheme` is set to. */
const THEME = 'RaStore.theme';

export const keepMember = () => localStorage.setItem(KEPT, '1');

export const forgetMember = () => localStorage.removeItem(KEPT);

/** The page shows its frame, as light or dark as it was, before its other scripts are there. */
export function showFrame(): void {
  try {
    if (localStorage.getItem(KEPT) === null) return;
    const { dataset } = document.documentElement;
    dataset['member'] = '';
    const theme = JSON.parse(localStorage.getItem(THEME) ?? 'null');
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  } catch {
    // A browser that keeps nothing shows it later.
  }
}
