import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import type { Choice } from './choice.ts';
import { Field, toldOf } from './field.tsx';
import { listOf, Offered, optionOf } from './offered.tsx';

/** What each field with a search has as fields for texts have it. */
export interface SearchFieldProps {
  readonly id?: string | undefined;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly 'aria-required'?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** The server is being asked for what was typed. */
  readonly isSearching?: boolean | undefined;
}

interface SearchBoxProps<Of extends Choice> extends SearchFieldProps {
  readonly text: string;
  /** What is searched for: the text, unless that is the name of what is chosen. */
  readonly words: string;
  readonly onText: (text: string) => void;
  readonly choices: readonly Of[];
  /** The place of what is chosen, at which the list begins. */
  readonly start?: number;
  readonly onChoose: (choice: Of) => void;
  /** Takes what is typed as it is. Without it only what is offered can be chosen. */
  readonly onTyped?: ((text: string) => void) | undefined;
  /** Several can be chosen one after the other. */
  readonly isMany?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onLeave?: (() => void) | undefined;
  /** Before and behind the text. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A field with what it finds below it: the one that reads the keys of all such fields. */
export function SearchBox<Of extends Choice>(props: SearchBoxProps<Of>) {
  const { label, help, error, className, id: given, isSearching, ...rest } = props;
  const { text, words, onText, choices, start, onChoose, onTyped, isMany, ...others } = rest;
  const { onKeyDown, onLeave, before, after, ...input } = others;
  const own = useId();
  const id = given ?? own;
  const translate = useTranslate();
  const offer = useOffer(props);
  const { isShown, at } = offer;
  const isEmpty = choices.length === 0;
  const nothing = translate(isSearching ? 'palette.searching' : 'palette.nothing', { words });
  const count = translate('shared.found', { smart_count: choices.length });
  const looks = ['input tokens', error && 'bad', !isEmpty && 'opens'];
  return (
    <Field id={id} label={label} help={help} error={error} className={className}>
      <div className={looks.filter(Boolean).join(' ')}>
        {before}
        <input
          {...toldOf(id, { help, error })}
          {...input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown && !isEmpty ? listOf(id) : undefined}
          aria-activedescendant={at >= 0 ? optionOf(id, at) : undefined}
          value={text}
          onChange={({ target }) => {
            offer.open();
            onText(target.value);
          }}
          onClick={({ currentTarget }) => {
            if (isShown) return;
            offer.open();
            if (!onTyped) currentTarget.select();
          }}
          onBlur={() => {
            offer.close();
            onLeave?.();
          }}
          onKeyDown={(event) => {
            offer.press(event);
            onKeyDown?.(event);
          }}
        />
        {after}
      </div>
      {isShown && (
        <Offered id={id} choices={choices} at={at} nothing={nothing} onChoose={offer.choose} />
      )}
      <span className="sr" aria-live="polite">
        {isShown && (isEmpty ? nothing : count)}
      </span>
    </Field>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Whether the list is shown, at which choice it is, and what the keys do. */
function useOffer<Of extends Choice>(props: SearchBoxProps<Of>) {
  const { text, words, choices, start = -1, onChoose, onTyped, isMany = false } = props;
  const { isSearching = false, readOnly = false } = props;
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number>();
  const last = choices.length - 1;
  const isAsking = !onTyped && (isSearching || words !== '');
  const isShown = isOpen && !readOnly && (last >= 0 || isAsking);
  // The first of what is found is as good as chosen, once it is what was searched for.
  const first = isAsking && !isSearching ? 0 : start;
  const at = isShown ? Math.min(moved ?? first, last) : -1;

  const turn = (isWanted: boolean) => {
    setOpen(isWanted);
    setMoved(undefined);
  };
  const choose = (choice: Of) => {
    if (!isMany || words !== '') turn(false);
    onChoose(choice);
  };
  const step = (by: 1 | -1) => {
    if (!isShown) return turn(true);
    const isOut = at === -1 || at + by < 0 || at + by > last;
    const end = by === 1 ? 0 : last;
    return setMoved(isOut ? end : at + by);
  };
  const enter = (event: KeyboardEvent) => {
    const chosen = choices[at];
    // The form is not sent.
    if (isShown || (onTyped && isMany && text !== '')) event.preventDefault();
    if (chosen) return choose(chosen);
    turn(false);
    return onTyped?.(text);
  };
  const leave = (event: KeyboardEvent) => {
    if (!isShown) return;
    // A dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    turn(false);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const by = STEPS[key];
    if (event.nativeEvent.isComposing) return;
    if (key === 'Enter') enter(event);
    else if (key === 'Escape') leave(event);
    else if (by !== undefined) {
      event.preventDefault();
      step(by);
    } else if (moved !== undefined && (key === 'Home' || key === 'End')) {
      event.preventDefault();
      setMoved(key === 'Home' ? 0 : last);
    }
  };
  return { isShown, at, open: () => turn(true), close: () => turn(false), choose, press };
}
