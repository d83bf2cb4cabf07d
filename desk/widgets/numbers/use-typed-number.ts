import { type ChangeEvent, type InvalidEvent, useEffect, useRef, useState } from 'react';
import type { NumberKind, Typed } from './number-kind.ts';
import { useNumbers } from './use-numbers.ts';

export interface TypedNumberProps extends NumberKind {
  readonly value: Typed;
  /** With each key. */
  readonly onChange: (value: Typed) => void;
}

/**
 * What a field for a number does: it keeps what is typed until that can be read, shows it formatted after one has left
 * it, and no form around it is sent while it cannot be read.
 */
export function useTypedNumber({ value, onChange, ...kind }: TypedNumberProps) {
  const { read, shown, explain } = useNumbers(kind);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  // Nobody is told that it is wrong while it is typed.
  const [isTold, setTold] = useState(false);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // Another value that comes while one types waits until one leaves.
    if (!isFocused) setTyped(undefined);
  }
  const problem = typed === undefined ? undefined : explain(typed);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  return {
    // One who enters the field finds the same text: another one would lose what is selected of it.
    text: typed ?? (typeof value === 'number' ? shown(value) : ''),
    problem: isTold ? problem : undefined,
    input: {
      ref: input,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const result = read(target.value);
        setTyped(target.value);
        if (result.problem === 'empty') onChange(null);
        else onChange(result.problem === undefined ? result.value : undefined);
      },
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false);
        setTold(problem !== undefined);
        if (problem === undefined) setTyped(undefined);
      },
      // In place, and in the language of the dashboard, instead of the bubble of the browser.
      onInvalid: (event: InvalidEvent<HTMLInputElement>) => {
        event.preventDefault();
        setTold(true);
      },
    },
    attributes: {
      inputMode: keyboardOf(kind),
      autoComplete: 'off',
    } as const,
  };
}

/** The keyboard of a phone: those for numbers have no minus everywhere. */
function keyboardOf({ decimals, min, currency }: NumberKind) {
  if (min === undefined || min < 0) return 'text';
  return decimals === 0 && currency === undefined ? 'numeric' : 'decimal';
}
