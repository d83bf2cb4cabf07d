import { notFound } from '../../shared/contract/errors.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { ok } from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { type LinkedPlace, limitLink, linkedPlace } from '../../shared/endpoint/signed-links.ts';
import { isUnsubscribeLink, UNSUBSCRIBE } from '../../shared/mail/unsubscribe-link.ts';
import { users } from '../../shared/resources/users.ts';
import { auditedTable } from '../../shared/storage/audited-table.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { PAGE_HEADERS, unsubscribePage } from './unsubscribe-page.ts';

const NO_LINK = 'This link does not exist.';

/**
 * Answers the links by which customers end mails about carts. They need no key, and what mail programs
 * send by them is no JSON, so they are answered before the body is parsed.
 */
export const unsubscribing = ({
  storage,
  cipher,
}: Pick<Environment, 'storage' | 'cipher'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    if (!cipher || !event.rawPath.toLowerCase().endsWith(`/${UNSUBSCRIBE}`)) return;
    const place = linkedPlace(users, event, NO_LINK, ['GET', 'POST']);
    if (!place) return;
    const { state, requestContext } = event;
    const isDone = requestContext.http.method === 'POST';
    state.operation = isDone ? 'unsubscribe' : 'showUnsubscribe';
    const opened = openTableFor(state, storage, context);
    await limitLink(place, state, opened, NO_LINK);
    const application = await signedFor(place, state.tenant, cipher);
    if (isDone) {
      const author = { kind: 'user', user_id: place.id, address: state.client.address } as const;
      const records = openRecords(
        auditedTable(opened, () => author),
        application,
        users,
      );
      await records.update(place.id, async () => ({ abandoned_cart_mails: false }));
    }
    return ok(unsubscribePage(application.settings, isDone), PAGE_HEADERS);
  },
});

/** Throws a 404 for a link that the store has not made. */
async function signedFor(
  { id: user, signature }: LinkedPlace,
  application: Application | undefined,
  cipher: SecretCipher,
): Promise<Application> {
  const isSigned =
    application && (await isUnsubscribeLink({ application, user }, signature, cipher));
  if (!isSigned) throw notFound(NO_LINK);
  return application;
}
