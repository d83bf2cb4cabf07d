import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  createAccount,
  createApplication,
  listAccounts,
  listApplications,
} from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { readDemoSettings } from './demo-data.ts';

const ACCOUNT = 'Demo account';

export interface DemoStore {
  readonly application: Application;
  readonly secretKey: string;
}

/** The demo store, created unless it is there. */
export async function provisionDemoStore(table: Table, cipher: SecretCipher): Promise<DemoStore> {
  const accounts = await listAccounts(table);
  const account =
    accounts.find(({ name }) => name === ACCOUNT) ?? (await createAccount(table, ACCOUNT));
  const [application] = await listApplications(table, account.id);
  if (!application) {
    return createApplication(table, cipher, account.id, await readDemoSettings());
  }
  const purpose = { applicationId: application.id, purpose: 'secret' } as const;
  return { application, secretKey: await cipher.decrypt(application.encryptedSecretKey, purpose) };
}
