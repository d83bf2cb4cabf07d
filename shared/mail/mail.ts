/** Who is named in a header: the name may be empty. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A file of a mail, which stays with who gets it. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: 'text/plain; charset=utf-8' | 'text/html; charset=utf-8';
  readonly content: string;
}

export interface Mail {
  /** Left part of the `Message-ID`: equal whenever the mail is sent. */
  readonly id: string;
  readonly from: MailAddress;
  readonly replyTo?: string | undefined;
  /** Recipient as the header shows it. */
  readonly to: string;
  /** To whom it goes: `to`, unless it is a blind copy. */
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailFile[] | undefined;
  /** Where the recipient ends mails of this kind. */
  readonly unsubscribe?: string | undefined;
}

/** How mails leave. */
export interface MailSender {
  /** The address of the operator, which every store may use. */
  readonly from: string;
  /**
   * Hands a mail over. Throws a `MailNotSent` when that is sure to have failed; of any other error it is
   * not known whether the mail was sent.
   */
  send(mail: Mail): Promise<void>;
}

/** The mail was not taken. */
export class MailNotSent extends Error {
  /** Whether the same mail may be taken later. */
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean, cause?: unknown) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/** Control characters, and those that change the direction of what follows them. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of a text of anybody, which can neither end a header nor turn the text around it. */
export const oneLine = (text: string, maxLength = 255) =>
  text.toWellFormed().replaceAll(INVISIBLE, ' ').replaceAll(/ +/g, ' ').trim().slice(0, maxLength);
