import { notFound } from '../contract/errors.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import type { Credentials, ProcessorName } from './processor-credentials.ts';
import { changeApplication } from './provisioning.ts';
import type { SecretCipher } from './secret-cipher.ts';

export async function setProcessor<Name extends ProcessorName>(
  table: Table,
  cipher: SecretCipher,
  application: Application,
  name: Name,
  credentials: Credentials[Name],
): Promise<Application> {
  const purpose = { applicationId: application.id, purpose: 'payments' } as const;
  const encryptedCredentials = await cipher.encrypt(JSON.stringify(credentials), purpose);
  const currencies =
    'merchantAccounts' in credentials ? Object.keys(credentials.merchantAccounts ?? {}) : [];
  const configured = {
    encryptedCredentials,
    updatedAt: new Date().toISOString(),
    ...(currencies.length > 0 && { currencies }),
  };
  const processors = { ...application.processors, [name]: configured };
  return changeApplication(table, application, { processors });
}

/** Throws a 404 for a processor that is not configured. */
export async function removeProcessor(
  table: Table,
  application: Application,
  name: ProcessorName,
): Promise<Application> {
  const { [name]: removed, ...processors } = application.processors ?? {};
  if (!removed) throw notFound(`The application ${application.id} has no ${name} configured.`);
  return changeApplication(table, application, { processors });
}

/** The inverse of the encryption in `setProcessor`. */
export async function decryptCredentials<Name extends ProcessorName>(
  cipher: SecretCipher,
  { id }: Application,
  _name: Name,
  encrypted: string,
): Promise<Credentials[Name]> {
  return JSON.parse(await cipher.decrypt(encrypted, { applicationId: id, purpose: 'payments' }));
}
