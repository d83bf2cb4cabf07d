import { isObject } from '../../../shared/contract/json.ts';
import { PROCESSOR_NAMES } from '../../../shared/resources/schemas/processors.ts';
import { isWebhookState, readAuditedKey } from '../../../shared/storage/keys.ts';
import type { Item } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import type { Purpose } from '../../../shared/tenancy/secret-cipher.ts';
import { webhookPurpose } from '../../../shared/webhooks/signing-secrets.ts';
import type { WebhookState } from '../../../shared/webhooks/webhook-state.ts';

/** Encrypts a secret for its purpose, or decrypts it. */
export type Convert = (text: string, purpose: Purpose) => Promise<string>;

/** The purposes of the secrets of an application, by the names of their attributes. */
const PURPOSES: Readonly<Record<string, Purpose['purpose']>> = {
  encryptedSecretKey: 'secret',
  encryptedHashKey: 'hash',
  'signing.encryptedPrivateKey': 'token',
  'adminSigning.encryptedPrivateKey': 'admin-token',
  'staffSigning.encryptedPrivateKey': 'staff-token',
  'replacedKeys.encryptedSecretKey': 'secret',
  'facebook.encryptedSecret': 'login',
  ...Object.fromEntries(
    PROCESSOR_NAMES.map((name) => [`processors.${name}.encryptedCredentials`, 'payments' as const]),
  ),
};

/** The application with each of its secrets converted. */
export const convertSecrets = (application: Application, convert: Convert): Promise<Application> =>
  convertIn(application, '', (text, name) => {
    const purpose = PURPOSES[name];
    if (!purpose) throw new Error(`The secret ${name} of an application has no purpose.`);
    return convert(text, { applicationId: application.id, purpose });
  });

/** `path` begins the names of the attributes. */
async function convertIn<Tree extends object>(
  tree: Tree,
  path: string,
  convert: (text: string, name: string) => Promise<string>,
): Promise<Tree> {
  const converted = { ...tree };
  for (const [key, value] of Object.entries(tree)) {
    const name = path + key;
    if (isObject(value)) {
      Object.assign(converted, { [key]: await convertIn(value, `${name}.`, convert) });
    } else if (key.startsWith('encrypted')) {
      Object.assign(converted, { [key]: await convert(String(value), name) });
    }
  }
  return converted;
}

/** An item beside the application with its secrets converted: those of webhooks. */
export async function convertItem(item: Item, convert: Convert): Promise<Item> {
  if (!isWebhookState(item)) return item;
  const { secret, old_secret } = item as Item & WebhookState;
  const purpose = webhookPurpose(readAuditedKey(item).application);
  return {
    ...item,
    secret: await convert(secret, purpose),
    ...(old_secret !== undefined && { old_secret: await convert(old_secret, purpose) }),
  };
}
