import encodeQR from 'qr';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk } from '../../api/desk-context.ts';
import { CopyField } from '../../widgets/copy-field.tsx';
import { EntryField } from '../../widgets/forms/entry-field.tsx';
import { useAct } from '../../widgets/use-act.ts';
import { LogInAgain } from './log-in-again.tsx';
import { OwnForm } from './own-form.tsx';

interface Proposal {
  readonly secret: string;
  readonly uri: string;
}

/** A code of an authenticator app beside the password: set with a QR code, and removed with a code. */
export function SecondFactor({ me }: { readonly me: Staff }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { act, isActing } = useAct();
  const [proposal, setProposal] = useState<Proposal>();
  const [done, setDone] = useState('');
  if (done) return <LogInAgain note={done} />;
  if (me.totp) {
    return (
      <>
        <p>{translate('account.totp_on')}</p>
        <OwnForm
          submit="account.totp_remove"
          onSubmit={async ({ password, code }) => {
            await client.call('POST', '/staff/me/totp/remove', { body: { password, code } });
            setDone('account.totp_removed');
          }}
        >
          <Proof />
        </OwnForm>
      </>
    );
  }
  if (!proposal) {
    const propose = async () => {
      const answer = await act(() => client.call('POST', '/staff/me/totp', { body: {} }));
      if (answer) setProposal(answer.data as Proposal);
    };
    return (
      <>
        <p>{translate('account.totp_off')}</p>
        <button className="btn" type="button" disabled={isActing} onClick={() => void propose()}>
          {translate('account.totp_begin')}
        </button>
      </>
    );
  }
  const { secret, uri } = proposal;
  return (
    <>
      <p>{translate('account.totp_scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(encodeQR(uri, 'svg'))}`}
        alt={translate('account.totp_picture')}
      />
      <div>
        <CopyField label={translate('account.totp_secret')} value={secret} />
      </div>
      <OwnForm
        submit="account.totp_set"
        onSubmit={async ({ password, code }) => {
          await client.call('PUT', '/staff/me/totp', { body: { password, secret, code } });
          setDone('account.totp_saved');
        }}
      >
        <Proof />
      </OwnForm>
    </>
  );
}

function Proof() {
  const translate = useTranslate();
  return (
    <>
      <EntryField
        name="code"
        label={translate('account.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]{6}"
        required
      />
      <EntryField
        name="password"
        type="password"
        label={translate('account.password_now')}
        autoComplete="current-password"
        required
      />
    </>
  );
}
