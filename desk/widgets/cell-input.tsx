import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { NumberKind } from './numbers/number-kind.ts';
import { useNumbers } from './numbers/use-numbers.ts';

interface CellInputProps extends NumberKind {
  /** What the cell is called, for screen readers. */
  readonly label: string;
  /** The column, in which Enter goes on to the next row. */
  readonly column: string;
  readonly value: number | null;
  readonly children: ReactNode;
  /** Reads what the change is made of. */
  readonly onBegin?: () => void;
  /** A text: why it was not saved. */
  readonly onSave: (value: number | null) => Promise<string | undefined>;
}

const start = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/**
 * A number that is changed in its place: Enter saves and goes on below, Tab saves and goes on beside it, Escape takes
 * back.
 */
export function CellInput(props: CellInputProps) {
  const { label, column, value, children, onBegin, onSave, ...kind } = props;
  const { read, edited, explain } = useNumbers(kind);
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const numberIn = (typed: string) => {
    const result = read(typed);
    return result.problem === undefined ? result.value : null;
  };
  const end = () => {
    setText(undefined);
    setProblem(undefined);
  };
  const begin = () => {
    setText(value === null ? '' : edited(value));
    onBegin?.();
  };
  const save = async (isBelow: boolean) => {
    const wrong = explain(text ?? '');
    if (wrong !== undefined) return setProblem(wrong);
    const wanted = numberIn(text ?? '');
    if (wanted !== value || problem !== undefined) {
      setSaving(true);
      const failure = await onSave(wanted).finally(() => setSaving(false));
      if (failure !== undefined) return setProblem(failure);
    }
    const next = isBelow ? nextCell(place.current, column) : undefined;
    end();
    next?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey) void save(false);
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      end();
      // The button is there after the next drawing.
      setTimeout(() => place.current?.querySelector('button')?.focus());
    }
  };
  return (
    <span ref={place} data-column={column} className="cell-place">
      {text === undefined ? (
        <button type="button" className="cell" onClick={begin} aria-label={label}>
          {children}
        </button>
      ) : (
        <>
          <input
            ref={start}
            className="cell on"
            value={text}
            readOnly={isSaving}
            onChange={({ target }) => setText(target.value)}
            // What was typed stays until it is saved or taken back.
            onBlur={() => numberIn(text) === value && problem === undefined && end()}
            onKeyDown={onKeyDown}
            aria-label={label}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : id}
            inputMode="decimal"
            autoComplete="off"
          />
          {problem !== undefined && (
            <small id={id} role="alert">
              {problem}
            </small>
          )}
        </>
      )}
    </span>
  );
}

/** The button of the same column in the next row, or else of this one. */
function nextCell(place: HTMLElement | null, column: string): HTMLElement | null | undefined {
  const cells: (HTMLElement | null)[] = [
    ...document.querySelectorAll<HTMLElement>(`[data-column="${column}"]`),
  ];
  return cells[cells.indexOf(place) + 1]?.querySelector('button');
}
