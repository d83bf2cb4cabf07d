import type { Context } from '../actions/context.ts';
import { putRequest } from '../mail/mail-requests.ts';
import type { Staff } from '../resources/staff.ts';
import { newId } from '../storage/identifier.ts';
import type { Write } from '../storage/write.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import { codeOfNonce, newNonce, putCode } from './codes.ts';

type Receiver = Pick<Staff, 'id' | 'email' | 'name' | 'language'> & { readonly isKnown?: boolean };

/** What makes a code, and the store send it in a mail, which has its language unless the member has one. */
export async function sendStaffCode(
  kind: 'invitation' | 'recovery',
  { id: staffId, email, name, language, isKnown }: Receiver,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
  cipher: SecretCipher,
): Promise<Write[]> {
  const now = clock.now();
  const nonce = newNonce();
  const code = await codeOfNonce(application, cipher, nonce);
  const { id, accountId: account } = application;
  const request = { staff: { kind, id: staffId, email, name, language, nonce, isKnown } };
  return [
    putCode(code, { kind, account, staffId, email, application: id }, now),
    putRequest(id, newId(now), request, now),
  ];
}
