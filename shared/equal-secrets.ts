import { hash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in constant time: digests have one length. */
export const equalSecrets = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other));

const digestOf = (secret: string | Uint8Array) => hash('sha256', secret, 'buffer');
