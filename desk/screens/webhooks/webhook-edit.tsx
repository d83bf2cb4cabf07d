import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Webhook } from '../../../shared/resources/webhooks.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { ConfirmButton } from '../../widgets/confirm-button.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { Note } from '../../widgets/note.tsx';
import { EditScreen } from '../../widgets/record-screens.tsx';
import { SecretDialog } from '../../widgets/secret-dialog.tsx';
import { useAct } from '../../widgets/use-act.ts';
import { Deliveries, deliveriesOf } from './deliveries.tsx';
import { WebhookFields } from './webhook-form.tsx';

/** A webhook with what became of its events. */
export default function WebhookEdit() {
  return (
    <EditScreen>
      <RecordForm deleteNote="webhooks.delete_note">
        <Disabled />
        <WebhookFields />
        <Actions />
      </RecordForm>
      <Deliveries />
    </EditScreen>
  );
}

/** Why it gets nothing any more. */
function Disabled() {
  const webhook = useRecordContext<Webhook>();
  const translate = useTranslate();
  const { time } = useFormats();
  if (!webhook?.disabled_reason || !webhook.disabled_at) return null;
  return (
    <Note tone="red">
      {translate(`webhooks.disabled.${webhook.disabled_reason}`, {
        time: time(webhook.disabled_at),
      })}
    </Note>
  );
}

/** A test, and another secret. */
function Actions() {
  const webhook = useRecordContext<Webhook>();
  const translate = useTranslate();
  const { client } = useDesk();
  const { act, isActing } = useAct();
  const mayWrite = useMay('credentials:write');
  const [secret, setSecret] = useState('');
  if (!webhook || !mayWrite) return null;
  const { id } = webhook;
  const test = async () => {
    await act(() => client.call('POST', `/webhooks/${id}/test`, { body: {} }), 'webhooks.tested');
    await queryClient.invalidateQueries({ queryKey: deliveriesOf(id) });
  };
  const rotate = async () => {
    const answer = await act(() => client.call('POST', `/webhooks/${id}/rotate`, { body: {} }));
    setSecret((answer?.data as Webhook | undefined)?.secret ?? '');
  };
  return (
    <div className="beside">
      <button
        className="btn ghost small"
        type="button"
        disabled={isActing}
        onClick={() => void test()}
      >
        {translate('webhooks.test')}
      </button>
      <ConfirmButton
        label="webhooks.rotate"
        title={translate('webhooks.rotate_title')}
        note={translate('webhooks.rotate_note')}
        disabled={isActing}
        onConfirm={() => void rotate()}
      />
      {secret !== '' && (
        <SecretDialog
          label={translate('webhooks.secret')}
          value={secret}
          note={translate('webhooks.once')}
          onClose={() => setSecret('')}
        />
      )}
    </div>
  );
}
