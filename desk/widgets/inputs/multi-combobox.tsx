import { useState } from 'react';
import { Removable } from '../removable.tsx';
import { asChoice, type Choice, matching } from './choice.ts';
import { SearchBox, type SearchFieldProps } from './search-box.tsx';

export interface MultiComboboxProps extends SearchFieldProps {
  readonly choices: readonly Choice[];
  readonly value: readonly Choice[];
  readonly onChange: (chosen: readonly Choice[]) => void;
  /** What is typed can be chosen as well: Enter, a comma, and leaving the field end it. */
  readonly isFree?: boolean | undefined;
  readonly onSearch?: ((words: string) => void) | undefined;
  readonly onLeave?: (() => void) | undefined;
}

/** A field for some of many: what is chosen stands in it. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { choices, value, onChange, isFree = false, onSearch, onLeave, ...box } = props;
  const [words, setWords] = useState('');
  const isFixed = box.disabled || box.readOnly;
  const type = (text: string) => {
    setWords(text);
    onSearch?.(text);
  };
  const has = ({ id }: Choice) => value.some((each) => String(each.id) === String(id));
  const add = (choice: Choice) => {
    type('');
    if (!has(choice)) onChange([...value, choice]);
  };
  const remove = (at: number) => {
    if (!isFixed) onChange(value.filter((_, i) => i !== at));
  };
  const addTyped = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === '') type('');
    else add(choices.find(({ name }) => name === trimmed) ?? asChoice(trimmed));
  };
  const others = choices.filter((each) => !has(each));
  return (
    <SearchBox
      {...box}
      isMany
      text={words}
      words={words}
      choices={onSearch ? others : matching(others, words)}
      onText={(text) => (isFree && text.endsWith(',') ? addTyped(text.slice(0, -1)) : type(text))}
      onChoose={add}
      onTyped={isFree ? addTyped : undefined}
      onKeyDown={({ key }) => {
        if (key === 'Backspace' && words === '' && value.length > 0) remove(value.length - 1);
      }}
      onLeave={() => {
        if (isFree && !isFixed) addTyped(words);
        else type('');
        onLeave?.();
      }}
      before={value.map(({ id, name }, i) => (
        <Removable key={String(id)} text={name} onRemove={() => remove(i)} />
      ))}
    />
  );
}
