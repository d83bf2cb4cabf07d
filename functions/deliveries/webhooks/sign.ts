import { Webhook } from 'standardwebhooks';

/**
 * The headers of a message by the Standard Webhooks specification, with a signature by each of the
 * secrets. `now`: milliseconds since 1970.
 */
export function signedHeaders(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  now: number,
) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(now), body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Shopwright',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
