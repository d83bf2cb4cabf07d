import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { language as languageOfMails } from '../../../shared/contract/language.ts';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useMailText } from '../../api/mails.ts';
import { queryClient } from '../../api/query-client.ts';
import { EntryField } from '../../widgets/forms/entry-field.tsx';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { ME } from './me.ts';
import { OwnForm } from './own-form.tsx';

/** Another e-mail address takes the password, and is the member's once the link in a mail to it was opened. */
export function ProfileForm({ me }: { readonly me: Staff }) {
  const translate = useTranslate();
  const mailText = useMailText();
  const notify = useNotify();
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const { client } = useDesk();
  const [email, setEmail] = useState(me.email);
  const [asked, setAsked] = useState('');
  const isOther = email !== me.email;
  return (
    <OwnForm
      submit="ra.action.save"
      onSubmit={async ({ name, language, password }) => {
        await client.call('PUT', '/staff/me', {
          body: { name, ...(language && { language }), ...(isOther && { email, password }) },
        });
        if (isOther) setAsked(email);
        setEmail(me.email);
        await queryClient.invalidateQueries({ queryKey: ME });
        if (!isOther) notify('shared.saved', { type: 'success' });
      }}
    >
      {asked && <Note tone="blue">{translate('account.email_sent', { email: asked })}</Note>}
      <EntryField
        name="name"
        label={translate('account.name')}
        defaultValue={me.name}
        autoComplete="name"
        required
      />
      <SelectField
        name="language"
        label={translate('account.language')}
        defaultValue={me.language ?? ''}
      >
        {languageOfMails.enum.map((language) => (
          <option key={language} value={language}>
            {names.of(language)}
          </option>
        ))}
      </SelectField>
      <EntryField
        type="email"
        name="email"
        label={translate('account.email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="email"
        required
      />
      {isOther && (
        <EntryField
          name="password"
          type="password"
          label={translate('account.password_now')}
          help={translate(mailText('account.email_note'))}
          autoComplete="current-password"
          required
        />
      )}
    </OwnForm>
  );
}
