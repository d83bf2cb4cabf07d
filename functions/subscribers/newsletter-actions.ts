import { randomBytes } from 'node:crypto';
import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import { type Language, languageFor } from '../../shared/contract/language.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import { askedBy } from '../../shared/mail/subscriber-token.ts';
import type {
  Subscriber,
  SubscriberInput,
  subscribers,
} from '../../shared/resources/subscribers.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { countFailures, isWithinLimit } from '../../shared/tenancy/login-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { subscriberIdBy } from '../../shared/tenancy/subscriber-keys.ts';
import { endSubscription } from '../../shared/tenancy/subscriptions.ts';

type Body<Name extends 'create' | 'subscribe' | 'confirm'> = BodyOf<typeof subscribers, Name>;

/** 128 bits. */
const TOKEN_BYTES = 16;

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Staff add subscribers who have agreed elsewhere. Everybody else is one when the address has confirmed it: until then
 * nothing is stored, and no answer tells who is one.
 */
export const newsletterActions = (
  records: RecordService<Subscriber, SubscriberInput>,
  cipher: SecretCipher,
) => ({
  create(request: ActionRequest<Body<'create'>>): Promise<Answer<object>> {
    const { email, locale = languageOf(request) } = request.body;
    return records.insert({ email, locale, unsubscribe_token: newToken() }, request);
  },

  async subscribe(request: ActionRequest<Body<'subscribe'>>): Promise<Answer> {
    const { body, table, application, clock } = request;
    requireNewsletter(request);
    await countVisitor(request);
    const { email, locale = languageOf(request) } = body;
    const now = clock.now();
    const ofAddress = { 'subscriber-email': email.toLowerCase() };
    if (!(await isWithinLimit(table, application.id, ofAddress, now))) return mailed();
    const asked = { subscriber: { email, locale } };
    await request.commit([putRequest(application.id, newId(now), asked, now)], mailed());
    return mailed();
  },

  async confirm(request: ActionRequest<Body<'confirm'>>): Promise<Answer> {
    const { body, table, application, clock } = request;
    requireNewsletter(request);
    await countVisitor(request);
    const now = clock.now();
    const asked = await askedBy(body.token, { application, cipher, now });
    if (!asked) throw wrongToken(body.token);
    if (await subscriberIdBy(asked, table, application.id)) return {};
    const confirmed_at = new Date(now).toISOString();
    await records.insert({ ...asked, confirmed_at, unsubscribe_token: newToken() }, request);
    return {};
  },

  /** Whoever is none any more gets the same answer: links are opened twice. */
  async unsubscribe(request: ActionRequest<Body<'confirm'>>): Promise<Answer> {
    const { body } = request;
    await countVisitor(request);
    await endSubscription({ token: body.token }, request);
    return {};
  },
});

const languageOf = ({ application, locale }: ActionRequest<unknown>): Language =>
  languageFor(application.settings, locale);

function requireNewsletter({ application }: ActionRequest<unknown>): void {
  if (application.settings.newsletter !== true) throw badRequest('This store has no newsletter.');
}

/** Throws a 429 for too many requests of a network. */
async function countVisitor({ table, application, caller, client, clock }: ActionRequest<unknown>) {
  if (!isStranger(caller)) return;
  const counted = { 'subscriber-address': client.networks };
  await countFailures(table, application.id, counted, clock.now());
}

const wrongToken = (value: string) =>
  invalidProperty({
    name: 'token',
    failedValidator: 'format',
    message: 'token is not one of this store, or has expired.',
    value,
  });
