import { notFound } from '../contract/errors.ts';
import type { Table } from '../storage/table.ts';
import type { Application, ConfiguredFacebook } from './application.ts';
import { changeApplication } from './provisioning.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** The app of a store at Facebook, by which its customers log in. */
export interface FacebookApp {
  readonly appId: string;
  readonly appSecret: string;
}

export async function setFacebookApp(
  table: Table,
  cipher: SecretCipher,
  application: Application,
  { appId, appSecret }: FacebookApp,
  now: number,
): Promise<Application> {
  const purpose = { applicationId: application.id, purpose: 'login' } as const;
  const encryptedSecret = await cipher.encrypt(appSecret, purpose);
  const facebook = { appId, encryptedSecret, updatedAt: new Date(now).toISOString() };
  return changeApplication(table, application, { facebook }, now);
}

/** Throws a 404 when none is configured. */
export async function removeFacebookApp(
  table: Table,
  application: Application,
  now: number,
): Promise<Application> {
  if (!application.facebook) {
    throw notFound(`The application ${application.id} has no Facebook login configured.`);
  }
  return changeApplication(table, application, { facebook: undefined }, now);
}

export const decryptFacebookApp = async (
  cipher: SecretCipher,
  { id }: Application,
  { appId, encryptedSecret }: ConfiguredFacebook,
): Promise<FacebookApp> => ({
  appId,
  appSecret: await cipher.decrypt(encryptedSecret, { applicationId: id, purpose: 'login' }),
});
