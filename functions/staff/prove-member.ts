import type { ServiceRequest } from '../../shared/actions/context.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { matchesPassword } from '../../shared/passwords/password-hash.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import { type StaffCredentials, staffCredentialsOf } from '../../shared/staff/credentials.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { clientOfNoStore } from '../../shared/tenancy/client.ts';
import { emailAtNetworks, failureKeys, tryLogin } from '../../shared/tenancy/login-limits.ts';

interface Claim {
  readonly member: Staff;
  readonly password: string;
  /** Whether the second factor is proven too, where it has to be. */
  readonly hasCode?: (credentials: StaffCredentials) => Promise<boolean>;
}

/**
 * The credentials of the member, who has a token already and proves to know the password. Throws a 400
 * that names the field of the password, and a 429 when too many attempts have failed.
 */
export async function provePassword(
  field: string,
  { member, password, hasCode = async () => true }: Claim,
  { table, application, client, clock }: ServiceRequest,
): Promise<StaffCredentials> {
  const account = application.accountId;
  // Servers of a store ask for its shoppers: a member who comes from the network of one is counted there.
  const from = client.networks.length > 0 ? client : clientOfNoStore(client);
  const counted = {
    'login-address': from.networks,
    'login-email-address': emailAtNetworks(member.email, from),
  };
  const key = staffItems.emailKey(member.email);
  const keys = [key, ...failureKeys(account, counted)];
  const items = await table.getMany(keys, { consistent: true });
  const item = items.find(({ pk }) => pk === key.pk);
  const read = item && staffCredentialsOf(item);
  const own = read?.account === account && read.staffId === member.id ? read : undefined;
  const attempt = async () =>
    (await matchesPassword(password, own?.password)) && own && (await hasCode(own))
      ? own
      : undefined;
  const proven = await tryLogin(table, account, { counted, items }, attempt, clock.now());
  if (proven) return proven;
  throw invalidProperty({
    name: field,
    failedValidator: 'whitelist',
    message: `${field} or the code sent with it is wrong.`,
  });
}
