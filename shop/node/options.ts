import { isIP } from 'node:net';

/** Where a shop on its own server is, and whose it is. */
export interface ServerOptions {
  /** The address of the API without its version. */
  readonly api: string;
  readonly publicKey: string;
  /** The API key by which this server says who its visitors are. */
  readonly visitorKey?: string | undefined;
  readonly port: number;
  readonly host: string;
  /** Scheme and host of the shop; else those that each visitor asks. */
  readonly url?: string | undefined;
  /** In which the proxy in front names the visitor: nobody else may reach this server then. */
  readonly proxyHeader?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws for what is missing or wrong, by its name. */
export function readOptions(environment: Environment): ServerOptions {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const publicKey = read('PUBLIC_KEY');
  if (!publicKey)
    throw new Error('PUBLIC_KEY is missing: the public key of your store. .env.example says more.');
  const url = read('SHOP_URL');
  return {
    api: addressIn('API_URL', read('API_URL') ?? 'http://127.0.0.1:4000').replace(/\/+$/, ''),
    publicKey,
    visitorKey: read('VISITOR_KEY'),
    port: portIn(read('PORT') ?? '3000'),
    host: hostIn(read('HOST') ?? '127.0.0.1'),
    url: url && new URL(addressIn('SHOP_URL', url)).origin,
    proxyHeader: read('PROXY_HEADER')?.toLowerCase(),
  };
}

function addressIn(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.search === '') return text;
  throw new Error(`${name} must be an address such as https://shop.example: ${text}`);
}

function portIn(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`PORT must be a whole number up to 65535: ${text}`);
}

function hostIn(text: string): string {
  if (isIP(text) || text === 'localhost') return text;
  throw new Error(`HOST must be an IP address of this machine, such as 0.0.0.0: ${text}`);
}
