import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import type { Client } from '../../api/client.ts';
import { newCode } from './codes.ts';

/** What all codes of a series have. */
export interface Series {
  readonly count: number;
  readonly prefix: string;
  readonly name: string;
  readonly discount_type: string;
  readonly discount_value: number;
  readonly usages_left?: number;
  readonly expiration_date?: string;
}

const POLLED_MS = 500;

interface Import {
  readonly id: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly failure?: string;
  readonly created?: number;
  readonly unchanged?: number;
  readonly mistakes?: readonly { readonly message: string }[];
}

interface Making {
  readonly codes: readonly string[];
  readonly signal: AbortSignal;
  /** Rows are done in their order: so many of the codes are made. */
  readonly onMade: (count: number) => void;
}

/** Codes that all differ. */
export function newCodes({ count, prefix }: Series): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode(prefix));
  return [...codes];
}

/**
 * Makes the coupons of these codes by one import; where some are there already, the others. The signal ends it.
 * Throws what is wrong with the first row that is refused.
 */
export async function makeCodes(
  client: Client,
  { count: _, prefix: __, ...fields }: Series,
  { codes, signal, onMade }: Making,
): Promise<void> {
  const coupon = { ...fields, target_type: 'CART_COUPON', active: true };
  const content = codes.map((code) => JSON.stringify({ code, ...coupon })).join('\n');
  const { data } = await client.call('POST', '/imports', {
    body: { resource: 'coupons', format: 'ndjson', content },
    idempotencyKey: newKey(),
  });
  const path = `/imports/${(data as Import).id}`;
  for (;;) {
    const current = (await client.call('GET', path)).data as Import;
    const { state, failure, created = 0, unchanged = 0, mistakes = [] } = current;
    onMade(created + unchanged);
    const isRefused = mistakes.length > 0;
    if (state === 'running' && (signal.aborted || isRefused)) await client.call('DELETE', path);
    if (failure !== undefined || isRefused) throw new Error(failure ?? mistakes[0]?.message);
    if (state !== 'running' || signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
  }
}
