import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Glyph } from './glyph.tsx';
import { dots, tick } from './glyphs.ts';

export interface MenuEntry {
  readonly text: string;
  /** Below it. */
  readonly note?: string;
  readonly glyph?: string;
  /** Where one of several is chosen: whether it is this one. */
  readonly isChosen?: boolean;
  readonly lang?: string;
  /** What cannot be undone. */
  readonly isFinal?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  /** For screen readers, unless the face says it. */
  readonly label?: string;
  /** In place of three dots. */
  readonly face?: ReactNode;
  /** The classes of the button. */
  readonly look?: string;
  /** A rule stands between one list and the next. */
  readonly entries: readonly MenuEntry[] | readonly (readonly MenuEntry[])[];
  /** In the row of a table. */
  readonly isSmall?: boolean;
}

/** What else can be done, behind three dots. Nothing is shown where there is nothing. */
export function MoreMenu({ label, face, look, entries, isSmall = false }: MoreMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const lists = listsOf(entries);
  if (lists.length === 0) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const usual = `btn ${isSmall ? 'small ghost' : ''} ${face === undefined ? 'square' : ''}`;
  return (
    <span className="menu">
      <button
        ref={button}
        id={id}
        type="button"
        className={look ?? usual}
        {...(label !== undefined && { 'aria-label': label, title: label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // What has the focus keeps it: leaving the menu would close it before this opens it again.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        {face ?? <Glyph d={dots} />}
      </button>
      {isOpen && (
        <Entries labelledBy={id} lists={lists} onClose={close} onLeave={() => setOpen(false)} />
      )}
    </span>
  );
}

function listsOf(entries: MoreMenuProps['entries']): readonly (readonly MenuEntry[])[] {
  const lists = entries.flatMap((each) => (Array.isArray(each) ? [each] : []));
  const all = lists.length > 0 ? lists : [entries as readonly MenuEntry[]];
  return all.filter((list) => list.length > 0);
}

/** The entry to which a key leads from the one that has the focus. */
const LEADS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface EntriesProps {
  readonly labelledBy: string;
  readonly lists: readonly (readonly MenuEntry[])[];
  readonly onClose: () => void;
  /** The focus has gone to something else, and stays there. */
  readonly onLeave: () => void;
}

function Entries({ labelledBy, lists, onClose, onLeave }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => itemsOf(list.current)[0]?.focus(), []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    const lead = LEADS[event.key];
    if (event.key !== 'Escape' && !lead) return;
    // The page does not scroll, and a dialog around it stays open.
    event.preventDefault();
    if (!lead) return onClose();
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[lead(at, items.length)]?.focus();
  };
  return (
    <div
      ref={list}
      role="menu"
      aria-labelledby={labelledBy}
      className="pop"
      tabIndex={-1}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInside = currentTarget.parentElement?.contains(relatedTarget) ?? false;
        if (!isInside) onLeave();
      }}
    >
      {lists.map((entries, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list has no name
        <Fragment key={at}>
          {at > 0 && <hr />}
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stores may have one name
            <Item key={place} entry={entry} onClose={onClose} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
];

interface ItemProps {
  readonly entry: MenuEntry;
  readonly onClose: () => void;
}

function Item({ entry, onClose }: ItemProps) {
  const { text, note, glyph, isChosen, lang, isFinal, isDisabled, onChoose } = entry;
  const isChoice = isChosen !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      {...(isChoice && { 'aria-checked': isChosen })}
      lang={lang}
      tabIndex={-1}
      disabled={isDisabled}
      className={isFinal ? 'item bad' : 'item'}
      onClick={() => {
        onClose();
        onChoose();
      }}
    >
      {isChoice && <Glyph d={isChosen ? tick : ''} />}
      {glyph !== undefined && <Glyph d={glyph} />}
      {note === undefined ? (
        text
      ) : (
        <span>
          {text}
          <span className="means">{note}</span>
        </span>
      )}
    </button>
  );
}
