import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { PlainForm } from '../../widgets/forms/plain-form.tsx';

interface OwnFormProps {
  readonly submit: string;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly children: ReactNode;
}

/** A small form of one column. */
export function OwnForm({ submit, onSubmit, children }: OwnFormProps) {
  const translate = useTranslate();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const send = async (form: HTMLFormElement) => {
    const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    setSending(true);
    setFailure(undefined);
    try {
      await onSubmit(Object.fromEntries(values));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    }
    setSending(false);
  };
  return (
    <PlainForm onSubmit={send} failure={failure} className="stacked own-form">
      {children}
      <div className="beside">
        <button className="btn primary" type="submit" disabled={isSending}>
          {translate(submit)}
        </button>
        <FormErrorLine />
      </div>
    </PlainForm>
  );
}
