import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Words } from '../../../shared/mail-texts/default-words.ts';
import type { Client } from '../../api/client.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useSendsMails } from '../../api/mails.ts';
import { NoMails } from '../../widgets/no-mails.tsx';
import { Note } from '../../widgets/note.tsx';
import { useAct } from '../../widgets/use-act.ts';

/** What became of a test mail, and what the mail server answered. */
interface Outcome {
  readonly id: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly answer?: string;
}

/** How often, and how long, the desk asks what became of it. */
const PAUSE_MS = 1_000;
const MAX_QUESTIONS = 30;

const isOpen = ({ state, answer }: Outcome) =>
  state === 'sending' || (state === 'waiting' && answer === undefined);

async function sendTest(client: Client, words: Words): Promise<Outcome> {
  const { subject, text, html } = words;
  const body = { subject, text, ...(html && { html }) };
  let outcome = (await client.call('POST', '/notifications/test', { body })).data as Outcome;
  for (let asked = 0; isOpen(outcome) && asked < MAX_QUESTIONS; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    outcome = (await client.call('GET', `/notifications/test/${outcome.id}`)).data as Outcome;
  }
  return outcome;
}

const TONES = {
  sent: 'pine',
  failed: 'red',
  waiting: 'amber',
  sending: 'amber',
  unknown: 'amber',
} as const;

interface TestMailProps {
  readonly contentOf: () => Promise<Words | undefined>;
  readonly isReady?: boolean;
  readonly onSent?: () => void;
}

/** Sends one mail to who is logged in, and says what the mail server did with it; where none are sent, why. */
export function TestMail({ contentOf, isReady = true, onSent }: TestMailProps) {
  const translate = useTranslate();
  const { client, session } = useDesk();
  const { act, isActing } = useAct();
  const sendsMails = useSendsMails();
  const maySend = useMay('notifications:write');
  const [outcome, setOutcome] = useState<Outcome>();
  if (!maySend) return null;
  if (!sendsMails) return <NoMails />;
  const { email } = session.member;
  const send = async () => {
    setOutcome(undefined);
    const words = await contentOf();
    const done = words && (await act(() => sendTest(client, words)));
    setOutcome(done);
    if (done?.state === 'sent') onSent?.();
  };
  return (
    <div>
      <button
        className="btn small"
        type="button"
        disabled={isActing || !isReady}
        onClick={() => void send()}
      >
        {translate(isActing ? 'mails.testing' : 'mails.test')}
      </button>
      <div role="status">
        {outcome && (
          <Note tone={TONES[outcome.state]}>
            {translate(`mails.tested.${outcome.state}${outcome.answer ? '_answered' : ''}`, {
              ...{ email, answer: outcome.answer ?? '' },
            })}
          </Note>
        )}
      </div>
    </div>
  );
}
