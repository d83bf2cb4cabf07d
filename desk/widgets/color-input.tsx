import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { TextInput } from './inputs/text-input.tsx';

interface ColorInputProps {
  readonly source: string;
  /** A text, or the key of one. */
  readonly label: string;
  readonly helperText?: string | false;
}

/** A colour as text, with one that is chosen by eye beside it. */
export function ColorInput(props: ColorInputProps) {
  const { source, label } = props;
  const translate = useTranslate();
  const { setValue, watch } = useFormContext();
  const value: unknown = watch(source);
  return (
    <div className="beside top">
      <TextInput {...props} />
      <input
        type="color"
        aria-label={translate(label, { _: label })}
        value={typeof value === 'string' ? value : '#000000'}
        onChange={({ target }: React.ChangeEvent<HTMLInputElement>) =>
          setValue(source, target.value, { shouldDirty: true })
        }
      />
    </div>
  );
}
