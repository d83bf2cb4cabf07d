import { Button, Card, CardContent } from '@mui/material';
import { useState } from 'react';
import { Create, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Webhook } from '../../../shared/resources/webhooks.ts';
import { CopyField } from '../../widgets/copy-field.tsx';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { WebhookFields } from './webhook-form.tsx';

/** Makes a webhook, and shows its secret this once. */
export default function WebhookCreate() {
  const translate = useTranslate();
  const [made, setMade] = useState<Webhook>();
  if (made?.secret) {
    return (
      <Card sx={{ mt: 2, maxWidth: 720 }}>
        <CardContent>
          <CopyField
            label={translate('webhooks.secret')}
            value={made.secret}
            note={translate('webhooks.once')}
          />
          <Button component={Link} to={`/webhooks/${made.id}`} variant="contained" sx={{ mt: 2 }}>
            {translate('keys.done')}
          </Button>
        </CardContent>
      </Card>
    );
  }
  return (
    <Create
      redirect={false}
      mutationOptions={{ onSuccess: (webhook) => setMade(webhook as never) }}
    >
      <RecordForm>
        <WebhookFields />
      </RecordForm>
    </Create>
  );
}
