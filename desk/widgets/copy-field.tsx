import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { copyText } from '../api/copy-text.ts';
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
      <TextField
        fullWidth
        label={label}
        value={value}
        slotProps={{
          htmlInput: {
            readOnly: true,
            style: { fontFamily: 'monospace' },
            onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
          },
          input: {
            endAdornment: (
              <Button size="small" onClick={() => void copy()}>
                {translate(isCopied ? 'shared.copied' : 'shared.copy')}
              </Button>
            ),
          },
        }}
      />
    </>
  );
}
