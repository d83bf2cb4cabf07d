import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Webhook } from '../../../shared/resources/webhooks.ts';
import { CopyField } from '../../widgets/copy-field.tsx';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { CreateScreen } from '../../widgets/record-screens.tsx';
import { WebhookFields } from './webhook-form.tsx';

/** Makes a webhook, and shows its secret this once. */
export default function WebhookCreate() {
  const translate = useTranslate();
  const [made, setMade] = useState<Webhook>();
  if (made?.secret) {
    return (
      <div className="card">
        <div className="stacked">
          <CopyField
            label={translate('webhooks.secret')}
            value={made.secret}
            note={translate('webhooks.once')}
          />
          <Link className="btn primary" to={`/webhooks/${made.id}`}>
            {translate('keys.done')}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <CreateScreen
      redirect={false}
      mutationOptions={{ onSuccess: (webhook) => setMade(webhook as never) }}
    >
      <RecordForm>
        <WebhookFields />
      </RecordForm>
    </CreateScreen>
  );
}
