import type { Key } from '../../shared/storage/keys.ts';
import { readDocument } from './document.ts';

/** A kind of item of the table, as docs/data-model.md describes it. */
export interface DocumentedItem {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly fits: (key: Key) => boolean;
}

/** What stands in `<…>` in a key; for others anything may. */
const PLACES: Readonly<Record<string, string>> = {
  account: '\\d+',
  application: '\\d+',
  resource: '[A-Za-z]+',
  id: '\\d{16}',
  user: '\\d+',
  cart: '\\d+',
  webhook: '\\d+',
  event: 'evt_\\d{16}',
  time: '\\d{16}',
  snapshot: '\\d{16}',
  part: '\\d{6}',
  random: '[\\w-]{8}',
  change: '[\\w-]+',
  'time, change': '(?!log$)[\\w-]+',
  kind: '[a-z-]+',
  limit: '(login|token|recovery|lookup|notify|subscriber|withdrawal)-[a-z-]+',
  member: '\\d+',
};

export function documentedItems(): DocumentedItem[] {
  const rows = readDocument('docs/data-model.md').tables.get('Items') ?? [];
  return rows.map(([name = '', pk, sk, attributes]) => {
    const [ofPartition, ofSort] = [patternOf(pk), patternOf(sk)];
    return {
      name,
      attributes: namesIn(attributes),
      fits: (key) => ofPartition.test(key.pk) && ofSort.test(key.sk),
    };
  });
}

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** What the keys of a cell look like. */
export function patternOf(cell?: string): RegExp {
  const [pattern = ''] = namesIn(cell);
  return new RegExp(`^${pattern.replaceAll(/<([^>]+)>/g, (_, name) => PLACES[name] ?? '.+')}$`);
}
