import { email } from '../../shared/contract/fields.ts';
import { folderSender } from '../../shared/mail/folder-sender.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import { UserFacingError } from '../program.ts';
import type { StartOptions } from './options.ts';
import type { StateFolder } from './state.ts';

const ADDRESS = new RegExp(email(254).pattern, 'u');

/** The sender of the demo store, whose mails leave no machine. */
const DEMO_SENDER = 'shop@demo.example';

type MailOptions = Pick<StartOptions, 'demo' | 'mailFrom'>;

/** Throws when the options do not say how mails leave; changes nothing. */
export function requireMailOptions({ mailFrom }: MailOptions, url = smtpUrl()): void {
  if (mailFrom !== undefined && !ADDRESS.test(mailFrom)) {
    throw new UserFacingError('--mail-from must be an email address');
  }
  if (url === undefined) return;
  // The URL has a password, so the error must not repeat it.
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UserFacingError('SMTP_URL must look like smtps://user:password@mail.example.com:465');
  }
  if (mailFrom === undefined) {
    throw new UserFacingError('SMTP_URL needs --mail-from; set the address of the sender');
  }
}

/**
 * Sends by the server of SMTP that the environment names; in a demo store without one, writes a file for each mail;
 * else it is undefined, and no mails are sent.
 */
export async function localMailSender(
  { demo, mailFrom }: MailOptions,
  { mails }: StateFolder,
  url = smtpUrl(),
): Promise<MailSender | undefined> {
  if (url !== undefined && mailFrom !== undefined) {
    const { smtpSender } = await import('../../shared/mail/smtp-sender.ts');
    return smtpSender(url, mailFrom);
  }
  return demo ? folderSender(mails, mailFrom ?? DEMO_SENDER) : undefined;
}

/** Never an argument: other users can see command lines. */
const smtpUrl = () => process.env['SMTP_URL'] || undefined;
