import MailComposer from 'nodemailer/lib/mail-composer';
import { type Mail, oneLine } from './mail.ts';

/** The mail for nodemailer, which reads no files and asks no servers for it. */
export const messageOf = ({
  id,
  from,
  replyTo,
  to,
  recipient,
  subject,
  text,
  html,
  attachments,
  unsubscribe,
}: Mail) => ({
  from: { name: oneLine(from.name), address: from.address },
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  envelope: { from: from.address, to: [recipient] },
  subject: oneLine(subject),
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  text,
  ...(html !== undefined && { html }),
  ...(attachments && { attachments: [...attachments] }),
  // No automatic answers to it (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    // The program of the reader unsubscribes by one click (RFC 8058).
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The mail in the form of RFC 5322. */
export const composed = (mail: Mail): Promise<Buffer> =>
  new MailComposer(messageOf(mail)).compile().build();
