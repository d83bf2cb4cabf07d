import type { Context, ServiceRequest } from '../../shared/actions/context.ts';
import { limitGuesses } from '../../shared/actions/limit-guesses.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { cartGone, type MergeProblem, mergeCart } from '../../shared/carts/merge-carts.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import type { User, UserInput, users } from '../../shared/resources/users.ts';
import type { Write } from '../../shared/storage/write.ts';
import { keyFor } from '../../shared/tenancy/hash-keys.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken, type UserBearer } from '../../shared/tenancy/tokens.ts';
import { bearerOf, type Credentials, rememberAddresses } from './credentials.ts';
import { issueDevice } from './device-token.ts';
import { hashAddress, withLogin } from './known-addresses.ts';
import { loginFailed } from './login-failed.ts';
import { proveIdentity } from './prove-identity.ts';
import { remembered } from './remembered-logins.ts';

/** Trades e-mail and password for a token of the user, and one of the device. */
export const logIn =
  (
    service: RecordService<User, UserInput>,
    cipher: SecretCipher,
  ): Actions<typeof users>['authenticate'] =>
  async (request) => {
    const { application, caller, clock, body } = request;
    // The time before the password is read: who changes it meanwhile ends this token too.
    const now = clock.now();
    const credentials = await proveIdentity(body, request, cipher);
    if (!credentials) throw loginFailed(caller);
    const bearer = bearerOf(credentials);
    const [record, { token }, cart_problem, deviceKey, refresh] = await Promise.all([
      service.find(bearer.userId, request),
      issueToken(application, cipher, bearer, now),
      mergeAtLogin(body.cart_id, bearer, request),
      keyFor(application, cipher, 'device'),
      body.remember ? remembered(bearer, now, request) : {},
      rememberAddress(credentials, request, cipher),
    ]);
    const { data: user = {} } = await service.answer(record, request);
    const device = issueDevice(deviceKey, credentials, now);
    const more = { ...(cart_problem && { cart_problem }), device, ...refresh };
    return { data: { token, user, access: 'user', role: record.role ?? 'user', ...more } };
  };

/** One write a day for each network from which a user logs in; a server's own is none. */
async function rememberAddress(
  credentials: Credentials,
  { table, application, clock, client }: ServiceRequest,
  cipher: SecretCipher,
): Promise<void> {
  const [network] = client.networks;
  if (!network) return;
  const key = await keyFor(application, cipher, 'address');
  const hash = hashAddress(key, credentials.userId, network.name);
  const addresses = withLogin(credentials.addresses ?? [], hash, clock.now());
  // Whoever has changed the password meanwhile has logged in, too.
  if (addresses) await table.write(rememberAddresses(application.id, credentials, addresses));
}

/**
 * Adds the cart that a login names to that of the user; a login fails for no cart, unless
 * too many ids were wrong.
 */
async function mergeAtLogin(
  id: number | undefined,
  caller: UserBearer,
  request: ServiceRequest,
): Promise<MergeProblem | undefined> {
  if (id === undefined) return undefined;
  const merge = {
    id,
    userId: caller.userId,
    commit: async (writes: readonly Write[]) =>
      (await request.table.transactWrite(writes)).length === 0,
  };
  const context: Context = { ...request, caller };
  const merged = await limitGuesses(request, 'id', async () => {
    const { problem } = await mergeCart(merge, context);
    return problem?.code === 'cart_gone' ? undefined : { problem };
  });
  return merged ? merged.problem : cartGone(id);
}
