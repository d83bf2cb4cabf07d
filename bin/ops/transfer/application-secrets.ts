import { isWebhookState, readAuditedKey } from '../../../shared/storage/keys.ts';
import type { Item } from '../../../shared/storage/write.ts';
import type { Application, ReplacedKeys } from '../../../shared/tenancy/application.ts';
import type {
  ConfiguredProcessor,
  ConfiguredProcessors,
} from '../../../shared/tenancy/processor-credentials.ts';
import type { Purpose } from '../../../shared/tenancy/secret-cipher.ts';
import { webhookPurpose } from '../../../shared/webhooks/signing-secrets.ts';
import type { WebhookState } from '../../../shared/webhooks/webhook-state.ts';

/** Encrypts a secret for its purpose, or decrypts it. */
export type Convert = (text: string, purpose: Purpose) => Promise<string>;

/** The application with each of its secrets converted. */
export async function convertSecrets(
  application: Application,
  convert: Convert,
): Promise<Application> {
  const { id: applicationId, signing, encryptedHashKey, replacedKeys, processors } = application;
  const { facebook, adminSigning } = application;
  const secret = (text: string) => convert(text, { applicationId, purpose: 'secret' });
  const adminToken = (text: string) => convert(text, { applicationId, purpose: 'admin-token' });
  const token = (text: string) => convert(text, { applicationId, purpose: 'token' });
  const payments = (text: string) => convert(text, { applicationId, purpose: 'payments' });
  const login = (text: string) => convert(text, { applicationId, purpose: 'login' });
  const hash = (text: string) => convert(text, { applicationId, purpose: 'hash' });
  return {
    ...application,
    encryptedSecretKey: await secret(application.encryptedSecretKey),
    signing: { ...signing, encryptedPrivateKey: await token(signing.encryptedPrivateKey) },
    ...(adminSigning && {
      adminSigning: {
        ...adminSigning,
        encryptedPrivateKey: await adminToken(adminSigning.encryptedPrivateKey),
      },
    }),
    ...(encryptedHashKey && { encryptedHashKey: await hash(encryptedHashKey) }),
    ...(replacedKeys && { replacedKeys: await convertReplaced(replacedKeys, secret) }),
    ...(facebook && {
      facebook: { ...facebook, encryptedSecret: await login(facebook.encryptedSecret) },
    }),
    ...(processors && { processors: await convertCredentials(processors, payments) }),
  };
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

type ConvertText = (text: string) => Promise<string>;

const convertReplaced = async (keys: ReplacedKeys, convert: ConvertText) => ({
  ...keys,
  encryptedSecretKey: await convert(keys.encryptedSecretKey),
});

async function convertCredentials(
  processors: ConfiguredProcessors,
  convert: ConvertText,
): Promise<ConfiguredProcessors> {
  const entries = Object.entries(processors).map(
    async ([name, configured]): Promise<[string, ConfiguredProcessor]> => [
      name,
      { ...configured, encryptedCredentials: await convert(configured.encryptedCredentials) },
    ],
  );
  return Object.fromEntries(await Promise.all(entries));
}
