import { type ReactNode, useId, useRef } from 'react';

interface PopProps {
  /** What the button shows. */
  readonly face: ReactNode;
  /** The name of the button, where it shows none, and of what opens. */
  readonly label?: string;
  /** The classes of the button. */
  readonly look?: string;
  readonly onOpen?: () => void;
  /** What opens below the button. It is told how to close that. */
  readonly children: (close: () => void) => ReactNode;
}

/** Browsers of before 2024 open and close it by a class. */
const CAN_POP = 'popover' in HTMLElement.prototype;

function close(pop: HTMLElement | null): void {
  if (CAN_POP) pop?.hidePopover();
  else pop?.classList.remove('open');
}

/** A button, and what opens below it: Escape and a press elsewhere close that, and lead back to the button. */
export function Pop({ face, label, look = 'btn ghost small', onOpen, children }: PopProps) {
  const id = useId();
  const pop = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        id={`${id}-button`}
        className={look}
        popoverTarget={id}
        onClick={() => CAN_POP || pop.current?.classList.toggle('open')}
        aria-haspopup="dialog"
        {...(label !== undefined && { 'aria-label': label, title: label })}
      >
        {face}
      </button>
      <div
        ref={pop}
        id={id}
        className="pop"
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-button`}
        onBeforeToggle={({ newState }) => newState === 'open' && onOpen?.()}
        onToggle={({ newState, currentTarget }) => newState === 'open' && focusFirst(currentTarget)}
      >
        {children(() => close(pop.current))}
      </div>
    </>
  );
}

/** What is opened by a key is gone on with by keys. */
function focusFirst(pop: HTMLElement): void {
  if (!pop.contains(document.activeElement)) pop.querySelector<HTMLElement>(FIELDS)?.focus();
}

const FIELDS = 'input, select, textarea, button, a[href]';
