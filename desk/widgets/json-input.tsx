import { useTranslate } from 'ra-core';
import { TextInput } from './inputs/text-input.tsx';

interface JsonInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText?: string | false;
}

/** A value of any form, as JSON. What is not JSON stays text, and is a mistake. */
export function JsonInput(props: JsonInputProps) {
  const translate = useTranslate();
  return (
    <TextInput
      {...props}
      rows={2}
      format={(value: unknown) =>
        value === undefined || value === null || value instanceof Malformed
          ? (value?.toString() ?? '')
          : JSON.stringify(value, null, 2)
      }
      parse={(text: string) => parsed(text)}
      validate={(value: unknown) =>
        value instanceof Malformed ? translate('shared.not_json') : undefined
      }
    />
  );
}

class Malformed {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return new Malformed(text);
  }
}
