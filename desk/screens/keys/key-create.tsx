import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiKey } from '../../../shared/resources/apiKeys.ts';
import { CopyField } from '../../widgets/copy-field.tsx';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { CreateScreen } from '../../widgets/record-screens.tsx';
import { KeyFields } from './key-form.tsx';

/** Makes a key, and shows its secret this once. */
export default function KeyCreate() {
  const translate = useTranslate();
  const [made, setMade] = useState<ApiKey>();
  if (made?.secret) {
    return (
      <div className="card">
        <div className="stacked">
          <CopyField
            label={translate('keys.secret_of', { name: made.name })}
            value={made.secret}
            note={translate('keys.once')}
          />
          <Link className="btn primary" to="/apiKeys">
            {translate('keys.done')}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <CreateScreen redirect={false} mutationOptions={{ onSuccess: (key) => setMade(key as never) }}>
      <RecordForm>
        <KeyFields />
      </RecordForm>
    </CreateScreen>
  );
}
