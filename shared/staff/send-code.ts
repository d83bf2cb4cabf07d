import type { Context } from '../actions/context.ts';
import { putRequest } from '../mail/mail-requests.ts';
import type { Staff } from '../resources/staff.ts';
import { newId } from '../storage/identifier.ts';
import type { Write } from '../storage/write.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import { codeOfNonce, newNonce, putCode } from './codes.ts';

type Receiver = Pick<Staff, 'id' | 'email' | 'name' | 'language'> & {
  readonly isKnown?: boolean;
  /** To which the mail of the kind `email` goes, and no other one. */
  readonly newEmail?: string;
};

/** What makes a code, and the store send it in a mail, which has its language unless the member has one. */
export async function sendStaffCode(
  kind: 'invitation' | 'recovery' | 'email',
  { id: staffId, email, newEmail, name, language, isKnown }: Receiver,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
  cipher: SecretCipher,
): Promise<Write[]> {
  const now = clock.now();
  const nonce = newNonce();
  const code = await codeOfNonce(application, cipher, nonce);
  const { id, accountId: account } = application;
  const receiver = { id: staffId, email: newEmail ?? email, name, language };
  const request = { staff: { kind, ...receiver, nonce, isKnown } };
  return [
    putCode(code, { kind, account, staffId, email, newEmail, application: id }, now),
    putRequest(id, newId(now), request, now),
  ];
}
