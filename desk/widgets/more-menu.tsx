import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Glyph } from './glyph.tsx';
import { dots } from './glyphs.ts';

export interface MenuEntry {
  readonly text: string;
  /** Below it. */
  readonly note?: string;
  readonly glyph?: string;
  /** What cannot be undone. */
  readonly isFinal?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  /** For screen readers: the button shows three dots, or its face. */
  readonly label: string;
  readonly face?: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** In the row of a table. */
  readonly isSmall?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What else can be done, behind three dots. Nothing is shown where there is nothing. */
export function MoreMenu({ label, face, entries, isSmall = false }: MoreMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (entries.length === 0) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className="menu">
      <button
        ref={button}
        id={id}
        type="button"
        className={`btn ${isSmall ? 'small ghost' : ''} ${face === undefined ? 'square' : ''}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {face ?? <Glyph d={dots} />}
      </button>
      {isOpen && (
        <Entries labelledBy={id} entries={entries} onClose={close} onLeave={() => setOpen(false)} />
      )}
    </span>
  );
}

interface EntriesProps extends Pick<MoreMenuProps, 'entries'> {
  readonly labelledBy: string;
  readonly onClose: () => void;
  /** The focus has gone to something else, and stays there. */
  readonly onLeave: () => void;
}

function Entries({ labelledBy, entries, onClose, onLeave }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape') return onClose();
    const step = STEPS[event.key];
    if (step === undefined) return undefined;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    return items[(at + step + items.length) % items.length]?.focus();
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
      {entries.map(({ text, note, glyph, isFinal = false, isDisabled = false, onChoose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={isDisabled}
          className={isFinal ? 'item bad' : 'item'}
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
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
      ))}
    </div>
  );
}
