import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Glyph } from '../glyph.tsx';
import { cross } from '../glyphs.ts';
import { asChoice, type Choice, matching } from './choice.ts';
import { SearchBox, type SearchFieldProps } from './search-box.tsx';

export interface ComboboxProps<Of extends Choice> extends SearchFieldProps {
  readonly choices: readonly Of[];
  /** Nothing: what is chosen becomes something else, and the search begins anew. */
  readonly value?: Choice | null;
  readonly onChange: (choice: Of | null) => void;
  /** The choices are what is found for the words. Without it the words are searched for among them. */
  readonly onSearch?: ((words: string) => void) | undefined;
  readonly onLeave?: (() => void) | undefined;
}

/** A field for one of many, found by typing. */
export function Combobox<Of extends Choice>(props: ComboboxProps<Of>) {
  const { choices, value = null, onChange, onSearch, onLeave, ...box } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const words = typed ?? '';
  const type = (text?: string) => {
    setTyped(text);
    onSearch?.(text ?? '');
  };
  const shown = onSearch ? choices : matching(choices, words);
  const isClearable = value !== null && !box['aria-required'] && !box.disabled;
  const clear = translate('ra.action.clear_input_value');
  return (
    <SearchBox
      {...box}
      text={typed ?? value?.name ?? ''}
      words={words}
      choices={shown}
      start={shown.findIndex(({ name }) => name === value?.name)}
      onText={(text) => {
        type(text);
        if (text === '' && value) onChange(null);
      }}
      onChoose={(choice) => {
        type();
        onChange(choice);
      }}
      onLeave={() => {
        type();
        onLeave?.();
      }}
      after={
        isClearable && (
          <button
            type="button"
            className="bare"
            tabIndex={-1}
            aria-label={clear}
            title={clear}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              type();
              onChange(null);
            }}
          >
            <Glyph d={cross} />
          </button>
        )
      }
    />
  );
}

interface SuggestingFieldProps extends SearchFieldProps {
  readonly suggestions: readonly string[];
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field for a text, of which some are offered. */
export function SuggestingField({ suggestions, value, onChange, ...box }: SuggestingFieldProps) {
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <SearchBox
      {...box}
      text={value}
      words={typed}
      choices={matching(suggestions.map(asChoice), typed)}
      onText={change}
      onTyped={change}
      onChoose={({ name }) => {
        setTyped('');
        onChange(name);
      }}
      onLeave={() => setTyped('')}
    />
  );
}
