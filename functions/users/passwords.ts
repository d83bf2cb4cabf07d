import { objectOf } from '../../shared/actions/body.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import type { Action, Answer, ApiRequest } from '../../shared/endpoint/request.ts';
import type { Write } from '../../shared/storage/write.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { endTokens } from '../../shared/tenancy/tokens.ts';
import { type Credentials, readCredentials, replacePassword } from './credentials.ts';
import { hashPassword } from './password.ts';
import { proveIdentity, readText } from './prove-identity.ts';
import { isCode, issueCode, useCode } from './recovery-code.ts';
import { users } from './resource.ts';

const SHORTEST_PASSWORD = users.schema.properties.password.minLength;

/** Changes a password, by the old one or by a code. Either ends the user's earlier tokens. */
export function passwordActions(service: RecordService) {
  return {
    async updatePassword(request) {
      const user = await service.find(request);
      const body = objectOf(request.body);
      const old = readText(body, 'old_password');
      const password = readText(body, 'new_password', SHORTEST_PASSWORD);
      const credentials = await proveIdentity(request, String(user['email']), old);
      const answer = await service.answer(user, request);
      const isSet = credentials && (await setPassword(request, credentials, password, answer));
      if (!isSet) throw notFound('The old password is wrong.');
      return answer;
    },

    /** The same for an unknown address, in body and in time, so that nobody learns of others. */
    async recoverPassword({ table, application, body }) {
      await issueCode(table, application.id, readText(objectOf(body), 'email'));
      return {};
    },

    async resetPassword(request) {
      const { table, application } = request;
      const body = objectOf(request.body);
      const email = readText(body, 'email');
      const code = readText(body, 'verification_code');
      const password = readText(body, 'new_password', SHORTEST_PASSWORD);
      // Both are read in any case, and nothing is hashed before: the time tells nothing either.
      const [credentials, isRight] = await Promise.all([
        readCredentials(request, email),
        isCode(table, application.id, email, code),
      ]);
      const use = useCode(application.id, email, code);
      const isReset =
        credentials && isRight && (await setPassword(request, credentials, password, {}, [use]));
      if (!isReset) throw badRequest('The verification code is wrong, or has expired.');
      return {};
    },
  } satisfies Record<string, Action>;
}

/** False when the password has changed meanwhile, or what else is written does not hold. */
async function setPassword(
  request: ApiRequest,
  credentials: Credentials,
  password: string,
  answer: Answer,
  further: readonly Write[] = [],
): Promise<boolean> {
  const { id } = request.application;
  const hash = await hashPassword(password);
  const failed = await request.commit(
    [replacePassword(id, credentials, hash), endTokens(id, credentials.userId), ...further],
    answer,
  );
  forgetTenant(id);
  return failed.length === 0;
}
