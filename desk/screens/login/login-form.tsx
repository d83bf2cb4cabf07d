import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { callSession, type Session } from '../../api/session.ts';
import { EntryField } from '../../widgets/forms/entry-field.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { PlainForm } from '../../widgets/forms/plain-form.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { eye, eyeOff } from '../../widgets/glyphs.ts';
import { Note } from '../../widgets/note.tsx';

/** What the person does: each step is a call of `/sessions` with the fields that it names. */
const STEPS = {
  login: { path: '', fields: ['email', 'password'] },
  recover: { path: '/recoverPassword', fields: ['email'] },
  recovery: { path: '/resetPassword', fields: ['new_password'] },
  invitation: { path: '/acceptInvitation', fields: ['name', 'password'] },
  link: { path: '/link', fields: [] },
  email: { path: '/confirmEmail', fields: [] },
} as const;

type Step = keyof typeof STEPS;

interface LoginFormProps {
  readonly step?: Step;
  /** The code of the link in a mail. */
  readonly code?: string;
  /** The address of the member whose login has ended. */
  readonly email?: string;
  readonly onLogin: (session: Session) => void;
}

const TITLES: Readonly<Record<Step, string>> = {
  login: 'login.title',
  recover: 'login.recover_title',
  recovery: 'login.reset_title',
  invitation: 'login.invitation_title',
  link: 'login.link_title',
  email: 'login.email_title',
};

/** What is said of a step that leads to the login, once it is done. */
const DONE: Readonly<Partial<Record<Step, string>>> = {
  recover: 'login.recover_sent',
  recovery: 'login.reset_done',
  email: 'login.email_done',
};

/** What is said where no mail is sent. */
const UNMAILED = 'login.recover_unmailed';

/** What is sent: the code of a link with the step that it is for. */
const bodyOf = (form: HTMLFormElement, step: Step, code: string | undefined) => ({
  ...Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== '')),
  ...(code !== undefined && step !== 'login' && step !== 'recover' && { code }),
});

const NOTES: Readonly<Partial<Record<Step, string>>> = {
  login: 'login.note',
  recover: 'login.recover_note',
  email: 'login.email_note',
};

function LeadIn({ of }: { readonly of: Step }) {
  const translate = useTranslate();
  const note = NOTES[of];
  return note ? <p className="muted lead-in">{translate(note)}</p> : null;
}

/** Logs in, or leads to a login: by a password, a link, an invitation, or a new password. */
export function LoginForm({ step: first = 'login', code, email = '', onLogin }: LoginFormProps) {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>(first);
  const [needsTotp, setNeedsTotp] = useState(false);
  const [notice, setNotice] = useState('');
  const [failure, setFailure] = useState<ApiFailure>();
  const [isSending, setSending] = useState(false);

  const goTo = (next: Step, told = '') => {
    setStep(next);
    setNotice(told);
    setFailure(undefined);
    setNeedsTotp(false);
  };

  const send = async (form: HTMLFormElement) => {
    const { data, mailed } = await callSession('POST', STEPS[step].path, bodyOf(form, step, code));
    const told = step === 'recover' && mailed === false ? UNMAILED : DONE[step];
    if (told) return goTo('login', told);
    onLogin(data as Session);
  };

  const submit = async (form: HTMLFormElement) => {
    setSending(true);
    setFailure(undefined);
    try {
      await send(form);
    } catch (error) {
      if (error instanceof ApiFailure && error.type === 'TotpRequired') setNeedsTotp(true);
      else setFailure(error instanceof ApiFailure ? error : new ApiFailure(0, []));
    }
    setSending(false);
  };

  const fields: readonly string[] = STEPS[step].fields;
  return (
    <PlainForm key={step} onSubmit={submit} failure={failure} className="stacked">
      <div className="heading">
        <h1>{translate(needsTotp ? 'login.totp_title' : TITLES[step])}</h1>
        {needsTotp ? (
          <p className="muted lead-in">{translate('login.totp_note')}</p>
        ) : (
          <LeadIn of={step} />
        )}
      </div>
      {notice && <Note tone={notice === UNMAILED ? 'amber' : 'pine'}>{translate(notice)}</Note>}
      {fields.includes('name') && (
        <EntryField name="name" label={translate('login.name')} autoComplete="name" />
      )}
      {fields.includes('email') && (
        <EntryField
          className={needsTotp ? 'hidden' : undefined}
          name="email"
          type="email"
          label={translate('login.email')}
          defaultValue={email}
          autoComplete="username"
          autoFocus={email === ''}
          required
        />
      )}
      {step === 'login' && (
        <Password isHidden={needsTotp} isFirst={email !== ''} onForgotten={() => goTo('recover')} />
      )}
      {step === 'login' && needsTotp && (
        <EntryField
          className="digits"
          name="totp"
          label={translate('login.totp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]{6}"
          autoFocus
          required
        />
      )}
      {(step === 'invitation' || step === 'recovery') && (
        <EntryField
          name={step === 'invitation' ? 'password' : 'new_password'}
          type="password"
          label={translate('login.new_password')}
          help={translate('login.new_password_help')}
          autoComplete="new-password"
          required
        />
      )}
      <FormErrorLine />
      <button type="submit" className="btn primary" disabled={isSending}>
        {translate(SUBMITS[step])}
      </button>
      {(step === 'recover' || needsTotp) && (
        <button type="button" className="bare link" onClick={() => goTo('login')}>
          {translate('login.back')}
        </button>
      )}
    </PlainForm>
  );
}

/** The browser keeps what was typed before the code was asked for. */
interface PasswordProps {
  readonly isHidden: boolean;
  readonly isFirst: boolean;
  readonly onForgotten: () => void;
}

/** The way to a new password stands beside its label. */
function Password({ isHidden, isFirst, onForgotten }: PasswordProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const show = translate(isShown ? 'login.hide' : 'login.show');
  return (
    <div className="with-link" hidden={isHidden}>
      <EntryField
        name="password"
        type={isShown ? 'text' : 'password'}
        label={translate('login.password')}
        autoComplete="current-password"
        autoFocus={isFirst}
        required
      />
      <button
        type="button"
        className="btn ghost small square shows"
        aria-label={show}
        title={show}
        onClick={() => setShown(!isShown)}
      >
        <Glyph d={isShown ? eyeOff : eye} />
      </button>
      <button type="button" className="bare link" onClick={onForgotten}>
        {translate('login.forgotten')}
      </button>
    </div>
  );
}

const SUBMITS: Readonly<Record<Step, string>> = {
  login: 'login.submit',
  recover: 'login.recover_submit',
  recovery: 'login.reset_submit',
  invitation: 'login.invitation_submit',
  link: 'login.link_submit',
  email: 'login.email_submit',
};
