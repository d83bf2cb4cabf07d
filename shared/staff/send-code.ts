import type { Context } from '../actions/context.ts';
import { putRequest } from '../mail/mail-requests.ts';
import type { Staff } from '../resources/staff.ts';
import { newId } from '../storage/identifier.ts';
import type { Write } from '../storage/write.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import { CODE_LIFETIMES, codeOfNonce, newNonce, putCode } from './codes.ts';

type Receiver = Pick<Staff, 'id' | 'email' | 'name' | 'language'> & {
  readonly isKnown?: boolean;
  /** To which the mail of the kind `email` goes, and no other one. */
  readonly newEmail?: string;
};

export interface Sending {
  readonly writes: Write[];
  /** For who may give it on: where mails are sent, nobody else ever has it. */
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** What makes a code, and the store send it in a mail, which has its language unless the member has one. */
export async function sendStaffCode(
  kind: 'invitation' | 'recovery' | 'email',
  { id: staffId, email, newEmail, name, language, isKnown }: Receiver,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
  cipher: SecretCipher,
): Promise<Sending> {
  const now = clock.now();
  const nonce = newNonce();
  const code = await codeOfNonce(application, cipher, nonce);
  const { id, accountId: account } = application;
  const receiver = { id: staffId, email: newEmail ?? email, name, language };
  const request = { staff: { kind, ...receiver, nonce, isKnown } };
  const writes = [
    putCode(code, { kind, account, staffId, email, newEmail, application: id }, now),
    putRequest(id, newId(now), request, now),
  ];
  return { writes, code, endsAt: now + CODE_LIFETIMES[kind] * 1_000 };
}
