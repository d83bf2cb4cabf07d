import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../widgets/action-dialog.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { moved } from '../../widgets/moved.ts';
import { Handle, useMoving } from '../../widgets/moving.tsx';
import { isSameValue, type Naming, type Option, type OptionValue } from './options.ts';

interface OptionDialogProps {
  readonly option: Option;
  /** Names that it may not have. */
  readonly isTaken: (name: string) => boolean;
  readonly onChange: (naming: Naming) => void;
  readonly onClose: () => void;
}

/** Another name for an option and its values, and another order of these. */
export function OptionDialog({ option, isTaken, onChange, onClose }: OptionDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState(option.name);
  const [values, setValues] = useState(() =>
    option.values.map((before) => ({ before, text: String(before) })),
  );
  const moving = useMoving(values.length, (from, to) => setValues(moved(values, from, to)));
  const wanted = name.trim();
  const isUsed = wanted !== option.name && isTaken(wanted);
  const texts = values.map(({ text }) => text.trim());
  const isTwice = (text: string, at: number) => texts.indexOf(text) !== at;
  const isWrong = texts.some((text, i) => text === '' || isTwice(text, i));
  const apply = () => {
    const named = values.map(({ before, text }) => ({ before, after: typedValue(before, text) }));
    onChange({ name: wanted, values: named });
  };
  return (
    <ActionDialog
      title={translate('products.arrange_option', { name: option.name })}
      submit={translate('products.apply')}
      onSubmit={apply}
      onClose={onClose}
      isRunning={false}
      isDisabled={wanted === '' || isUsed || isWrong}
      width="xs"
    >
      <TextField
        label={translate('products.option_name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isUsed && translate('products.option_taken')}
      />
      <ol className="stacked plain">
        {values.map(({ before, text }, i) => (
          <li className="beside" key={String(before)} {...moving.placeOf(i)}>
            <Handle
              moving={moving}
              at={i}
              label={translate('products.move_by_keys', { name: text })}
            />
            <TextField
              label={translate('products.value_number', { number: i + 1 })}
              value={text}
              onChange={({ target }) =>
                setValues(
                  values.map((each, j) => (j === i ? { ...each, text: target.value } : each)),
                )
              }
              error={isTwice(text.trim(), i) && translate('products.value_taken')}
            />
          </li>
        ))}
      </ol>
    </ActionDialog>
  );
}

/** A number that is not renamed stays one. */
const typedValue = (before: OptionValue, text: string): OptionValue =>
  isSameValue(before, text.trim()) ? before : text.trim();
