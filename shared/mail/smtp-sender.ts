import { createTransport } from 'nodemailer';
import { attribute } from '../contract/attributes.ts';
import { isLoopbackHost } from '../tenancy/networks.ts';
import { type Mail, MailNotSent, type MailSender } from './mail.ts';
import { messageOf } from './message.ts';

/** Milliseconds, which together are less than the lease of the work. */
export const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/**
 * Sends by a server of SMTP: `smtps://user:password@host:465`, or `smtp://...`, which is refused
 * without STARTTLS, except on this machine.
 */
export function smtpSender(url: string, from: string): MailSender {
  const { protocol, hostname } = new URL(url);
  const requireTLS = protocol === 'smtp:' && !isLoopbackHost(hostname);
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS });
  return senderBy(async () => transport, from);
}

type Transport = Pick<ReturnType<typeof createTransport>, 'sendMail'>;

export const senderBy = (open: () => Promise<Transport>, from: string): MailSender => ({
  from,
  async send(mail: Mail) {
    try {
      const transport = await open();
      await transport.sendMail(messageOf(mail));
    } catch (error) {
      throw notSent(error) ?? error;
    }
  },
});

/** What fails before a mail is handed over: codes, system calls and timeouts of nodemailer. */
const BEFORE = [
  'EDNS',
  'ETLS',
  'EAUTH',
  'connect',
  'getaddrinfo',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
];

/** Undefined when it is not known whether the mail was sent: the connection broke later. */
function notSent(error: unknown): MailNotSent | undefined {
  if (!(error instanceof Error) || error instanceof MailNotSent) return undefined;
  const told = ['code', 'syscall', 'timeoutType'].map((name) => attribute(error, name));
  // These say nothing of the mail: an operator mends them, also where the server answered 535.
  if (told.some((each) => BEFORE.some((known) => known === each))) {
    return new MailNotSent('The mail server could not be reached.', true, error);
  }
  const status = attribute(error, 'responseCode');
  if (typeof status !== 'number') return undefined;
  return new MailNotSent(`The mail server answered ${status}.`, status < 500, error);
}
