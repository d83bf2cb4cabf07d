import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayDo } from '../api/auth-provider.ts';
import { useDesk } from '../api/desk-context.ts';
import type { Store } from '../api/session.ts';

export type Overlay = 'palette' | 'keys';

/** After `g`. */
export const PLACES = {
  s: '/',
  o: '/orders',
  p: '/products',
  c: '/users',
  i: '/invoices',
  m: '/promotions',
  e: '/settings',
  a: '/activity',
} as const satisfies Readonly<Record<string, string>>;

/** After `n`. */
export const CREATIONS = { p: '/products/create', c: '/users/create' } as const satisfies Readonly<
  Record<string, string>
>;

const SEQUENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  g: PLACES,
  n: CREATIONS,
};

/** How long the second key of a sequence is waited for. */
const MAX_PAUSE_MS = 1_500;

/** The keys that hold on every screen: Ctrl-K, `?`, `/`, sequences such as `g o`, and those of lists. */
export function useShortcuts(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const { store } = useDesk();
  const before = useRef<Pressed>(undefined);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event;
      const typed = isTyping(event.target) ? undefined : before.current;
      const path = sequencePath(typed, event);
      before.current = path === undefined ? { key, at } : undefined;
      if (path === undefined) pressed(event, open);
      else if (mayGoTo(store, path)) void navigate(path);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate, open, store]);
}

interface Pressed {
  readonly key: string;
  readonly at: number;
}

/** One key alone. */
function pressed(event: KeyboardEvent, open: (overlay: Overlay) => void): void {
  if (isPaletteKey(event)) {
    event.preventDefault();
    open('palette');
  } else if (isUndoKey(event) && !isTyping(event.target)) {
    [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)?.click();
  } else if (!hasModifier(event) && !isTyping(event.target)) {
    if (event.key === '?') open('keys');
    if (event.key === '/') focusSearch(event);
    if (ROW_KEYS.includes(event.key)) void pressRow(event.key);
  }
}

/** Next row, row before, choose, edit. */
const ROW_KEYS = ['j', 'k', 'x', 'e'];

const pressRow = async (key: string) => (await import('./row-keys.ts')).pressRowKey(key);

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

const isWithCtrl = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent, letter: string) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === letter;

const isPaletteKey = (event: KeyboardEvent) => isWithCtrl(event, 'k');

const isUndoKey = (event: KeyboardEvent) => isWithCtrl(event, 'z') && !event.shiftKey;

/** Where the second key of a sequence leads. */
const sequencePath = (first: Pressed | undefined, { key, timeStamp }: KeyboardEvent) =>
  first && timeStamp - first.at < MAX_PAUSE_MS ? SEQUENCES[first.key]?.[key] : undefined;

function mayGoTo(store: Store, path: string): boolean {
  const [, resource = '', isNew] = path.split('/');
  const isPlace = resource === '' || resource === 'settings' || resource === 'activity';
  return isPlace || mayDo(store, isNew ? 'create' : 'list', resource);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select') ||
    target.closest('dialog, [role="dialog"], [role="listbox"], [role="menu"]') !== null);

/** The search field of the list that is shown. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>('#main-content input[name="q"]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
