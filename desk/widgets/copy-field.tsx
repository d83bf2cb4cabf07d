import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { copyText } from '../api/copy-text.ts';
import { TextField } from './inputs/text-field.tsx';
import { Note } from './note.tsx';

interface SecretProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** A text that is there to be copied; a secret with the note that it is shown this once. */
export function CopyField({ label, value, note }: SecretProps) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(value));
  };
  return (
    <>
      {note !== undefined && <Note tone="amber">{note}</Note>}
      <div className="copy">
        <TextField
          label={label}
          value={value}
          readOnly
          className="code"
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn small" onClick={() => void copy()}>
          {translate(isCopied ? 'shared.copied' : 'shared.copy')}
        </button>
      </div>
    </>
  );
}
