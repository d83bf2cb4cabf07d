import { isIPv6, SocketAddress } from 'node:net';

/*
 * Limits what one visitor asks of this server. What the visitor does in the store is counted there: requests say for
 * whom they are (store.ts), and the store believes it of the networks in its setting `server_addresses`.
 */
const WINDOW = 60_000;

/** Visitors that are counted at once; beyond it, those who came first are forgotten. */
const MAX_VISITORS = 10_000;

/** In a minute. A crawler reads some pages a second. */
const LIMITS = { form: 60, page: 600 } as const;

interface Count {
  asked: number;
  readonly until: number;
}

const counts = new Map<string, Count>();

/** Whether a visitor may send one more form, or read one more page. */
export function mayStillAsk(what: keyof typeof LIMITS, address: string, now = Date.now()): boolean {
  const key = `${what} ${networkOf(address)}`;
  const known = counts.get(key);
  if (known && known.until > now) {
    known.asked += 1;
    return known.asked <= LIMITS[what];
  }
  counts.delete(key);
  for (const oldest of counts.keys()) {
    if (counts.size < MAX_VISITORS) break;
    counts.delete(oldest);
  }
  counts.set(key, { asked: 1, until: now + WINDOW });
  return true;
}

/** An IPv4 address, or the first 64 bits of an IPv6 address: who has one of these addresses has all others, too. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const shortest = new SocketAddress({ address: plain, family: 'ipv6' }).address;
  if (/^::ffff:\d+\./i.test(shortest)) return shortest.slice('::ffff:'.length);
  const [head = '', tail] = shortest.split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array(missing).fill('0'), ...groups(tail)].slice(0, 4).join(':');
}
