import { Alert, Button, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiFailure } from '../../api/answer.ts';

interface OwnFormProps {
  readonly submit: string;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly children: ReactNode;
}

/** A small form whose mistakes are told above its button. */
export function OwnForm({ submit, onSubmit, children }: OwnFormProps) {
  const translate = useTranslate();
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    setSending(true);
    setFailure('');
    try {
      await onSubmit(Object.fromEntries(values));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.message || translate('shared.offline'));
    }
    setSending(false);
  };
  return (
    <Stack component="form" spacing={2} onSubmit={send} sx={{ maxWidth: 440 }}>
      {children}
      {failure && <Alert severity="error">{failure}</Alert>}
      <div>
        <Button type="submit" variant="contained" disabled={isSending}>
          {translate(submit)}
        </Button>
      </div>
    </Stack>
  );
}
