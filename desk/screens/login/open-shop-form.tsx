import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { callOpen, callSession, type Session } from '../../api/session.ts';
import { CountryField } from '../../widgets/country-field.tsx';
import { EntryField } from '../../widgets/forms/entry-field.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { PlainForm } from '../../widgets/forms/plain-form.tsx';
import { browserCountry, browserZone } from '../../widgets/home-country.ts';

export interface OpenShopFormProps {
  /** That of the link. */
  readonly code: string;
  readonly onLogin: (session: Session) => void;
}

/** The first shop of a server: its name and country, and who its owner is. */
export function OpenShopForm({ code, onLogin }: OpenShopFormProps) {
  const translate = useTranslate();
  const [failure, setFailure] = useState<ApiFailure>();
  const [country, setCountry] = useState(browserCountry);
  const [isSending, setSending] = useState(false);

  const open = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form));
    await callOpen('POST', '/applications/open', { ...fields, code, timezone: browserZone() });
    const { email, password } = fields;
    const { data } = await callSession('POST', '', { email, password });
    onLogin(data as Session);
  };

  const submit = async (form: HTMLFormElement) => {
    setSending(true);
    setFailure(undefined);
    try {
      await open(form);
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error : new ApiFailure(0, []));
    }
    setSending(false);
  };

  const field = (name: string) => ({
    name,
    label: translate(`opening.${name}`),
    required: true,
  });
  return (
    <PlainForm onSubmit={submit} failure={failure} className="stacked">
      <div className="stacked">
        <h1 className="title">{translate('opening.title')}</h1>
        <p className="muted">{translate('opening.note')}</p>
      </div>
      <EntryField {...field('name')} autoComplete="organization" autoFocus />
      <CountryField {...field('country')} value={country} onChange={setCountry} />
      <EntryField {...field('owner_name')} autoComplete="name" />
      <EntryField {...field('email')} type="email" autoComplete="username" />
      <EntryField
        {...field('password')}
        help={translate('login.new_password_help')}
        type="password"
        autoComplete="new-password"
      />
      <FormErrorLine />
      <button className="btn primary" type="submit" disabled={isSending}>
        {translate('opening.submit')}
      </button>
    </PlainForm>
  );
}
