import { ButtonBase } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { TextField } from './inputs/text-field.tsx';
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

/** A number that is changed in its place: Enter saves and goes on below, Escape takes back. */
export function CellInput(props: CellInputProps) {
  const { label, column, value, children, onBegin, onSave, ...kind } = props;
  const { read, edited, explain } = useNumbers(kind);
  const place = useRef<HTMLDivElement>(null);
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
  const save = async () => {
    const wrong = explain(text ?? '');
    if (wrong !== undefined) return setProblem(wrong);
    const wanted = numberIn(text ?? '');
    if (wanted !== value || problem !== undefined) {
      setSaving(true);
      const failure = await onSave(wanted).finally(() => setSaving(false));
      if (failure !== undefined) return setProblem(failure);
    }
    const next = nextCell(place.current, column);
    end();
    next?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      end();
      // The button is there after the next drawing.
      setTimeout(() => place.current?.querySelector('button')?.focus());
    }
  };
  return (
    <div ref={place} data-column={column}>
      {text === undefined ? (
        <ButtonBase
          onClick={begin}
          aria-label={label}
          sx={{
            // The number stands where those stand that are no buttons.
            px: 1,
            mx: -1,
            py: 0.5,
            borderRadius: 1,
            font: 'inherit',
            border: '1px solid transparent',
            '&:hover, &:focus-visible': { borderColor: 'text.secondary' },
          }}
        >
          {children}
        </ButtonBase>
      ) : (
        <TextField
          autoFocus
          value={text}
          disabled={isSaving}
          onChange={({ target }) => setText(target.value)}
          onFocus={({ target }) => target.select()}
          // What was typed stays until it is saved or taken back.
          onBlur={() => numberIn(text) === value && problem === undefined && end()}
          onKeyDown={onKeyDown}
          error={problem}
          aria-label={label}
          inputMode={'decimal'}
          autoComplete={'off'}
        />
      )}
    </div>
  );
}

/** The button of the same column in the next row, or else of this one. */
function nextCell(place: HTMLElement | null, column: string): HTMLElement | null | undefined {
  const cells: (HTMLElement | null)[] = [
    ...document.querySelectorAll<HTMLElement>(`[data-column="${column}"]`),
  ];
  return cells[cells.indexOf(place) + 1]?.querySelector('button');
}
