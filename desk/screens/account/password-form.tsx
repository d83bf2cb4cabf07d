import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { EntryField } from '../../widgets/forms/entry-field.tsx';
import { LogInAgain } from './log-in-again.tsx';
import { OwnForm } from './own-form.tsx';

/** A new password, which ends all logins. */
export function PasswordForm({ email }: { readonly email: string }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const [isSaved, setSaved] = useState(false);
  if (isSaved) return <LogInAgain note="account.password_saved" />;
  return (
    <OwnForm
      submit="account.change_password"
      onSubmit={async ({ old_password, new_password }) => {
        await client.call('POST', '/staff/me/password', { body: { old_password, new_password } });
        setSaved(true);
      }}
    >
      {/* For programs that keep passwords. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <EntryField
        name="old_password"
        type="password"
        label={translate('account.password_now')}
        autoComplete="current-password"
        required
      />
      <EntryField
        name="new_password"
        type="password"
        label={translate('login.new_password')}
        help={translate('login.new_password_help')}
        autoComplete="new-password"
        required
      />
    </OwnForm>
  );
}
