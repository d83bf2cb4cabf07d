import { DEFAULT_LANGUAGE } from '../../../shared/contract/language.ts';
import { oneLine } from '../../../shared/mail/mail.ts';
import type { StaffRequest } from '../../../shared/mail/mail-requests.ts';
import { brandOf } from '../../../shared/mail-texts/brand.ts';
import {
  type Block,
  type Content,
  linkBlock,
  textBlock,
} from '../../../shared/mail-texts/content.ts';
import { type Say, sayIn } from '../../../shared/mail-texts/messages.ts';
import { plainName } from '../../../shared/mail-texts/plain-text.ts';
import { renderHtml, renderText } from '../../../shared/mail-texts/render.ts';
import { formatsOf } from '../../../shared/pricing/formats.ts';
import { codeOfNonce } from '../../../shared/staff/codes.ts';
import { readStaffCredentials } from '../../../shared/staff/credentials.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import type { Letter } from './letter.ts';

type Receiver = StaffRequest['staff'];

/** The mail for a member of the staff, which is always in the words of the product. */
export async function staffLetter(receiver: Receiver, context: DeliveryContext): Promise<Letter> {
  const { settings } = context.request.application;
  const { language = settings.language ?? DEFAULT_LANGUAGE } = receiver;
  const say = sayIn(language);
  const content =
    receiver.kind === 'email_changed'
      ? emailChanged(receiver, say, formatsOf(language, settings.timezone).date(context.now))
      : await contentOf(receiver, say, context);
  const { subject } = content;
  return {
    subject,
    text: renderText(content, say('colon')),
    html: renderHtml(content, language, brandOf(settings)),
  };
}

type Changed = Extract<Receiver, { readonly kind: 'email_changed' }>;

const emailChanged = ({ changed_to: email }: Changed, say: Say, date: string): Content => ({
  subject: say('user.email_changed.subject'),
  blocks: [textBlock(say('user.email_changed.text', { email, date }))],
});

async function contentOf(
  { kind, name, email, nonce }: Exclude<Receiver, Changed>,
  say: Say,
  { request, cipher, publicUrl }: DeliveryContext,
): Promise<Content> {
  const { table, application } = request;
  const values = { name: plainName(name), store: oneLine(application.settings.name) };
  const letter = (...blocks: Block[]): Content => ({
    subject: say(`staff.${kind}.subject`, values),
    blocks: [textBlock(values.name ? say('hello', values) : say('helloNobody')), ...blocks],
  });
  // An address is of one member; whoever invites it does not learn that it has one.
  const isTaken = kind === 'invitation' && (await readStaffCredentials(table, email));
  if (isTaken) return letter(textBlock(say('staff.invitation.taken', values)));
  const isEmail = kind === 'email';
  const code = await codeOfNonce(application, cipher, nonce);
  const link = publicUrl && `${publicUrl}/dashboard#${kind}=${code}`;
  return letter(
    textBlock(say(`staff.${kind}.text`, values)),
    ...(link
      ? linkBlock(say(isEmail ? 'confirmEmail' : 'setPassword'), link)
      : [textBlock(say(isEmail ? 'codeForEmail' : 'codeAlone', { code }))]),
    textBlock(say(`staff.${kind}.ends`)),
  );
}
