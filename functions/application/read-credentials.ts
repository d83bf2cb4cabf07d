import { type InvalidProperty, missing, refuseInvalid } from '../../shared/contract/errors.ts';
import { isObject } from '../../shared/contract/json.ts';
import { MAX_MERCHANT_ACCOUNTS } from '../../shared/resources/schemas/processor-credentials.ts';
import type {
  Credential,
  ProcessorContract,
} from '../../shared/resources/schemas/processors/processor-facts.ts';
import {
  CONTRACTS,
  type Credentials,
  type ProcessorName,
} from '../../shared/resources/schemas/processors.ts';
import { accountFault, credentialFault } from '../../shared/tenancy/credential-forms.ts';

interface Given {
  readonly wire: string;
  readonly credential: Credential;
  readonly value: unknown;
}

/** The credentials of a body. Throws a 400 with all faults, which never repeats what was sent. */
export function readCredentials<Name extends ProcessorName>(
  name: Name,
  body: Readonly<Record<string, unknown>>,
): Credentials[Name] {
  const { credentials, together }: ProcessorContract = CONTRACTS[name];
  const all = Object.entries(body).flatMap(([wire, sent]): Given[] => {
    const credential = credentials[wire];
    const value = typeof sent === 'string' ? sent.trim() : sent;
    return credential ? [{ wire, credential, value }] : [];
  });
  refuseInvalid(all.flatMap((given) => [...accountFaults(given)]));
  refuseInvalid(
    Object.entries(credentials)
      .filter(([wire, { isRequired }]) => isRequired && body[wire] === undefined)
      .map(([wire]) => missing(wire)),
  );
  refuseInvalid(all.flatMap(faultOf));
  const kept = all.filter(({ value }) => !isLeftOut(value));
  const read: Record<string, unknown> = Object.fromEntries(
    kept.map(({ credential, value }) => [credential.storedAs, value]),
  );
  if (together && !together.holds(read)) {
    const [first, second] = together.names;
    refuseInvalid([invalid(first, `and ${second} ${together.says}`)]);
  }
  return read as unknown as Credentials[Name];
}

const isLeftOut = (value: unknown) =>
  value === undefined || value === '' || (isObject(value) && Object.keys(value).length === 0);

function faultOf({ wire, credential, value }: Given): InvalidProperty[] {
  if (typeof value !== 'string') return [];
  // A value that is needed is not empty, but may be spaces alone.
  if (value === '' && !credential.isRequired) return [];
  const fault = credentialFault(credential, value);
  return fault ? [invalid(wire, fault)] : [];
}

/** The faults of accounts by currency. */
function* accountFaults({ wire, credential, value }: Given): Iterable<InvalidProperty> {
  const all = isObject(value) ? Object.entries(value) : [];
  if (all.length > MAX_MERCHANT_ACCOUNTS) {
    yield {
      ...invalid(wire, `must have at most ${MAX_MERCHANT_ACCOUNTS} elements`),
      failedValidator: 'max',
    };
  }
  for (const [currency, id] of all) {
    const fault = accountFault(credential, currency, String(id));
    if (fault) yield invalid(`${wire}.${currency}`, fault);
  }
}

const invalid = (name: string, fault: string): InvalidProperty => ({
  name,
  failedValidator: 'format',
  message: `${name} ${fault}.`,
});
