import type { Application } from '../../shared/tenancy/application.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Ask, asking } from './api.ts';
import { cipher } from './local-store.ts';

/** Asks the server at an address as an admin of a store. */
export async function adminAt(application: Application, url: string): Promise<Ask> {
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  return asking(`${application.publicKey}:${token}`, url);
}
