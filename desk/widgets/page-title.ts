import { useEffect } from 'react';

/** The heading of the sheet, into which each screen puts its title. */
const HEADING = '#main-content > header h1';

/** The title of the browser's tab is that of the screen, or what its heading says of itself, with the name of the store. */
export function usePageTitle(store: string): void {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (!heading) return;
    const show = () => {
      const named = heading.querySelector<HTMLElement>('[data-tab]');
      const title = named?.dataset['tab'] ?? heading.textContent.trim();
      document.title = title === '' ? store : `${title} – ${store}`;
    };
    const observer = new MutationObserver(show);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    show();
    return () => observer.disconnect();
  }, [store]);
}
