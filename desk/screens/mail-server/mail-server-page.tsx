import { required, useNotify, useTranslate } from 'ra-core';
import { useFormState } from 'react-hook-form';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { SETTINGS } from '../../api/settings.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ConfirmButton } from '../../widgets/confirm-button.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { Title } from '../../widgets/frame/head.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { Note } from '../../widgets/note.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { COUNT } from '../../widgets/numbers/number-kind.ts';
import { SetRow } from '../../widgets/set-row.tsx';
import { FailureState } from '../../widgets/states.tsx';
import { useAct } from '../../widgets/use-act.ts';

interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly from: string;
  readonly updated_at: string;
}

type Typed = Readonly<Partial<Record<'host' | 'user' | 'password' | 'from', string>>> & {
  readonly port?: number;
};

const PATH = '/applications/mailServer';

/** The server by which mails are sent: checked when it is saved, and used by the next mail. */
export default function MailServerPage() {
  const translate = useTranslate();
  const { store } = useDesk();
  const { data, error, isPending, refetch } = useAnswer<MailServer>(PATH);
  const isNone = error instanceof ApiFailure && error.status === 404;
  if (error && !isNone) return <FailureState error={error} retry={() => void refetch()} />;
  const changed = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['answer', store.application_id] }),
      queryClient.invalidateQueries({ queryKey: SETTINGS }),
    ]);
  };
  const server = isNone ? undefined : data?.data;
  return (
    <div className="setrows">
      <Title title={translate('mails.server.title')} />
      {isPending ? (
        <div style={{ height: 320 }} className="bone" />
      ) : (
        <SetRow title={translate('mails.server.title')} why={translate('mails.server.intro')}>
          <State server={server} onChange={changed} />
          <ServerForm key={server?.updated_at ?? ''} server={server} onSaved={changed} />
        </SetRow>
      )}
    </div>
  );
}

interface StateProps {
  readonly server: MailServer | undefined;
  readonly onChange: () => Promise<void>;
}

function State({ server, onChange }: StateProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { time } = useFormats();
  const { act, isActing } = useAct();
  if (!server) return null;
  const remove = async () => {
    await act(() => client.call('DELETE', PATH), 'mails.server.removed');
    await onChange();
  };
  return (
    <Note
      tone="pine"
      action={
        <ConfirmButton
          label="mails.server.remove"
          title={translate('mails.server.remove_title')}
          note={translate('mails.server.remove_note')}
          isFinal
          disabled={isActing}
          onConfirm={() => void remove()}
        />
      }
    >
      {translate('mails.server.works', { host: server.host, time: time(server.updated_at) })}
    </Note>
  );
}

interface ServerFormProps {
  readonly server: MailServer | undefined;
  readonly onSaved: () => Promise<void>;
}

/** All of it at once: the password is typed anew for each change, and kept nowhere in the browser. */
function ServerForm({ server, onSaved }: ServerFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDesk();
  const save = async ({ host, port, user, password, from }: Typed) => {
    const login = { ...(user && { user }), ...(password && { password }) };
    try {
      await client.call('PUT', PATH, { body: { host: host?.trim(), port, from, ...login } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.body.errors;
    }
    notify('shared.saved', { type: 'success' });
    await onSaved();
    return undefined;
  };
  const { host, user, from, port = 465 } = server ?? {};
  const text = (name: string) => ({
    source: name,
    label: `mails.server.fields.${name}`,
    helperText: translate(`mails.server.help.${name}`, { _: '' }) || (false as const),
  });
  return (
    <DeskForm
      defaultValues={{ host, port, user, from }}
      onSubmit={save as never}
      sanitizeEmptyValues={false}
    >
      <p className="muted">{translate('mails.server.secret_note')}</p>
      <TextInput {...text('host')} validate={required()} autoComplete="off" />
      <NumberInput {...text('port')} {...COUNT} validate={required()} />
      <TextInput {...text('user')} autoComplete="off" />
      <TextInput {...text('password')} type="password" autoComplete="new-password" />
      <TextInput {...text('from')} type="email" validate={required()} autoComplete="off" />
      <div className="beside">
        <Save />
        <FormErrorLine />
      </div>
    </DeskForm>
  );
}

function Save() {
  const translate = useTranslate();
  const { isDirty, isSubmitting } = useFormState();
  return (
    <button type="submit" className="btn primary" disabled={!isDirty || isSubmitting}>
      {translate('mails.server.save')}
    </button>
  );
}
