import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk } from '../../api/desk-context.ts';
import { API } from '../../api/session.ts';
import { CopyField } from '../../widgets/copy-field.tsx';
import { FormDialog } from '../../widgets/form-dialog.tsx';
import { CredentialInput } from './credential-input.tsx';
import {
  bodyOf,
  type Configured,
  mistakesOf,
  type Processor,
  type Values,
  valuesOf,
} from './credentials.ts';

interface CredentialDialogProps {
  readonly processor: Processor;
  readonly configured: Configured | undefined;
  readonly state: ReactNode;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** All credentials at once. What is typed is kept nowhere in the browser. */
export function CredentialDialog(props: CredentialDialogProps) {
  const { processor, configured, state, onSaved, onClose } = props;
  const { name, title, fields } = processor;
  const translate = useTranslate();
  const { client, store } = useDesk();
  const save = async (typed: Values) => {
    try {
      const body = bodyOf(processor, typed);
      await client.call('PUT', `/application/processors/${name}`, { body });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return mistakesOf(error.body.errors);
    }
    await onSaved();
    return undefined;
  };
  return (
    <FormDialog
      title={translate('cards.credentials_of', { name: title })}
      state={state}
      submit={translate('cards.save')}
      defaultValues={valuesOf(processor, configured)}
      onSubmit={save as never}
      sanitizeEmptyValues={false}
      onClose={onClose}
    >
      {configured && <p className="small muted">{translate('cards.replace_note')}</p>}
      {fields.map((field) => (
        <CredentialInput key={field.name} {...field} />
      ))}
      <p className="small muted">{translate(`cards.events_note.${name}`)}</p>
      <CopyField
        label={translate('cards.events', { name: title })}
        value={`${location.origin}${API}/integrations/${name}/events/${store.public_key}`}
      />
    </FormDialog>
  );
}
