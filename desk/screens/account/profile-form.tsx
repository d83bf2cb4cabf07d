import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { language as languageOfMails } from '../../../shared/contract/language.ts';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { ME } from './account-page.tsx';
import { LogInAgain } from './log-in-again.tsx';
import { OwnForm } from './own-form.tsx';

/** Another e-mail address takes the password, and ends all logins. */
export function ProfileForm({ me }: { readonly me: Staff }) {
  const translate = useTranslate();
  const notify = useNotify();
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const { client } = useDesk();
  const [email, setEmail] = useState(me.email);
  const [isMoved, setMoved] = useState(false);
  const isOther = email !== me.email;
  if (isMoved) return <LogInAgain note="account.email_saved" />;
  return (
    <OwnForm
      submit="ra.action.save"
      onSubmit={async ({ name, language, password }) => {
        await client.call('PUT', '/staff/me', {
          body: { name, ...(language && { language }), ...(isOther && { email, password }) },
        });
        if (isOther) return setMoved(true);
        await queryClient.invalidateQueries({ queryKey: ME });
        notify('shared.saved', { type: 'success' });
      }}
    >
      <TextField
        name="name"
        label={translate('account.name')}
        defaultValue={me.name}
        autoComplete="name"
        required
      />
      <TextField
        select
        name="language"
        label={translate('account.language')}
        defaultValue={me.language ?? ''}
      >
        {languageOfMails.enum.map((language) => (
          <MenuItem key={language} value={language}>
            {names.of(language)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="email"
        label={translate('account.email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="email"
        required
      />
      {isOther && (
        <TextField
          name="password"
          type="password"
          label={translate('account.password_now')}
          helperText={translate('account.email_note')}
          autoComplete="current-password"
          required
        />
      )}
    </OwnForm>
  );
}
