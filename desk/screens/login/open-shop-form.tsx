import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiFailure } from '../../api/answer.ts';
import { callOpen, callSession, type Session } from '../../api/session.ts';
import { CountryField } from '../../widgets/country-field.tsx';
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
  const errors = failure?.body.errors ?? {};

  const open = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form));
    await callOpen('POST', '/applications/open', { ...fields, code, timezone: browserZone() });
    const { email, password } = fields;
    const { data } = await callSession('POST', '', { email, password });
    onLogin(data as Session);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    setFailure(undefined);
    try {
      await open(form);
    } catch (error) {
      const found = error instanceof ApiFailure ? error : new ApiFailure(0, []);
      setFailure(found);
      const [wrong = ''] = Object.keys(found.body.errors);
      form.querySelector<HTMLElement>(`[name="${CSS.escape(wrong)}"]`)?.focus();
    }
    setSending(false);
  };

  const field = (name: string) => ({
    name,
    label: translate(`opening.${name}`),
    required: true,
    error: name in errors,
    helperText: name in errors ? String(errors[name]) : undefined,
  });
  const isAbove = failure && Object.keys(errors).length === 0;
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      <Stack spacing={0.5}>
        <Typography variant="h6" component="h1">
          {translate('opening.title')}
        </Typography>
        <Typography color="text.secondary">{translate('opening.note')}</Typography>
      </Stack>
      {isAbove && <Alert severity="error">{failure.message || translate('login.lost')}</Alert>}
      <TextField {...field('name')} autoComplete="organization" autoFocus />
      <CountryField {...field('country')} value={country} onChange={setCountry} />
      <TextField {...field('owner_name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <TextField
        {...field('password')}
        {...(!('password' in errors) && { helperText: translate('login.new_password_help') })}
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" disabled={isSending}>
        {translate('opening.submit')}
      </Button>
    </Stack>
  );
}
