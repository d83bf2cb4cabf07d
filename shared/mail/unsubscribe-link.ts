import { createHmac } from 'node:crypto';
import { equalSecrets } from '../equal-secrets.ts';
import { users } from '../resources/users.ts';
import type { Application } from '../tenancy/application.ts';
import { keyFor } from '../tenancy/hash-keys.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';

/** The last part of the path of a link. */
export const UNSUBSCRIBE = 'unsubscribe';

/** 128 bits. */
const SIGNATURE_BYTES = 16;

/** Where the store and the user are, whose mails about carts a link ends. */
interface Linked {
  readonly application: Application;
  readonly user: number;
}

/** The link works as long as the user is there: it is in mails that are opened late. */
export async function unsubscribeLink(
  { application, user }: Linked,
  baseUrl: string,
  cipher: SecretCipher,
): Promise<string> {
  const signature = await signatureOf({ application, user }, cipher);
  const path = `${users.name}/${application.id}/${user}/${UNSUBSCRIBE}`;
  return `${baseUrl}/${path}?signature=${signature}`;
}

export const isUnsubscribeLink = async (
  linked: Linked,
  signature: string,
  cipher: SecretCipher,
): Promise<boolean> => equalSecrets(await signatureOf(linked, cipher), signature);

async function signatureOf({ application, user }: Linked, cipher: SecretCipher): Promise<string> {
  const key = await keyFor(application, cipher, 'unsubscribe');
  const mac = createHmac('sha256', key).update(`${application.id}/${user}`).digest();
  return mac.subarray(0, SIGNATURE_BYTES).toString('base64url');
}
