import { CERTIFICATE } from './context.ts';

/** The file beside `cdk.json` with the hosts of shops, by stage. */
export const SHOP_HOSTS_FILE = 'shop-hosts.json';

/** Names of a distribution of CloudFront, unless AWS raises their number. */
export const MAX_SHOP_HOSTS = 100;

/** Characters of all hosts with their stores, which are in the environment of a function: that has 4 KB. */
export const MAX_SHOP_HOSTS_LENGTH = 3_000;

export interface ShopHosts {
  /** A certificate for all of the hosts in `us-east-1`, where CloudFront looks for it. */
  readonly certificateArn: string;
  /** The hosts, each with the id of its store; the first one of a store has its shop. */
  readonly stores: ReadonlyMap<string, number>;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Reads what the file says of a stage; undefined where it says nothing. Each error is one line. */
export function readShopHosts(text: string | undefined, stage: string): ShopHosts | undefined {
  const all = membersOf(text === undefined ? {} : parse(text), 'it');
  if (all[stage] === undefined) return undefined;
  const { certificate, hosts, ...others } = membersOf(all[stage], stage);
  for (const name of Object.keys(others)) {
    throw invalid(`${stage} has a member ${name}; there are certificate and hosts`);
  }
  if (typeof certificate !== 'string' || !CERTIFICATE.test(certificate)) {
    throw invalid(`${stage}.certificate must be the ARN of a certificate in us-east-1`);
  }
  return { certificateArn: certificate, stores: storesOf(membersOf(hosts, `${stage}.hosts`)) };
}

/** The hosts as the function of the shops reads them. */
export const shopHostsText = ({ stores }: ShopHosts): string =>
  [...stores].map(([host, id]) => `${host}=${id}`).join(',');

function storesOf(hosts: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  const stores = new Map<string, number>();
  for (const [host, id] of Object.entries(hosts)) {
    if (!HOST.test(host)) {
      throw invalid(`${JSON.stringify(host)} must be a host name in lower case, as in tea.example`);
    }
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) {
      throw invalid(`${host} must have the id of its store, as in 4503599631466`);
    }
    stores.set(host, id);
  }
  if (stores.size === 0) throw invalid('hosts must have at least one host');
  if (stores.size > MAX_SHOP_HOSTS) {
    throw invalid(`it has ${stores.size} hosts; a stage can have ${MAX_SHOP_HOSTS}`);
  }
  const { length } = shopHostsText({ certificateArn: '', stores });
  if (length > MAX_SHOP_HOSTS_LENGTH) {
    throw invalid(
      `its hosts and ids have ${length} characters; a stage can have ${MAX_SHOP_HOSTS_LENGTH}`,
    );
  }
  return stores;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The file ${SHOP_HOSTS_FILE} is not JSON.`, { cause });
  }
}

function membersOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw invalid(`${name} must be an object`);
}

const invalid = (says: string) => new Error(`In the file ${SHOP_HOSTS_FILE}, ${says}.`);
