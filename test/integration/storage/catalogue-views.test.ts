import { expect, test } from 'vitest';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import { inLocale } from '../../../shared/contract/locales.ts';
import type { RecordView, StoredRecord } from '../../../shared/contract/records.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { table } from '../../store/local-store.ts';

/** Records as lists see them in a language (data-model.md, "A catalog in memory"). */
interface Mug extends StoredRecord {
  readonly name: string;
  readonly price: number;
  readonly published?: boolean;
  readonly locales?: Readonly<Record<string, { readonly name: string }>>;
}

const type: RecordType<Mug> = { name: 'products' };
const german: RecordView = { key: 'de', see: (record) => inLocale(record, 'de') };
const french: RecordView = { key: 'fr', see: (record) => inLocale(record, 'fr') };
function openMugs() {
  const application = newId();
  const cache = new ReplicaCache(Infinity);
  return {
    records: openRecords(table, { id: application }, type),
    replica: () => cache.current(table, { application, type }, 0),
  };
}

test('views without translations share one index', async () => {
  const { records, replica } = openMugs();
  const mug = await records.create({ name: 'Mug', price: 4 });
  const read = await replica();
  for (const visible of ['all', 'shown'] as const) {
    for (const asked of [german, french])
      expect(read.index(visible, asked)).toBe(read.index(visible));
  }
  await records.update(mug.id, async () => ({ locales: { de: { name: 'Becher' } } }));
  const changed = await replica();
  expect(changed.index('shown', french)).toBe(changed.index('shown'));
  expect(changed.index('shown', german)).toBe(changed.index('shown', german));
  expect(changed.index('shown', german)).not.toBe(changed.index('shown'));
});

test('views follow each change and leave out texts in other languages', async () => {
  const { records, replica } = openMugs();
  const plain = await records.create({ name: 'Plain', price: 2 });
  const mug = await records.create({
    ...{ name: 'Mug', price: 4 },
    locales: { de: { name: 'Becher' } },
  });
  const shown = async (asked?: RecordView) =>
    (await replica()).index('shown', asked).records as readonly Mug[];
  const { locales: _, ...own } = mug;
  expect(await shown()).toEqual([plain, own]);
  expect(await shown(french)).toEqual([plain, own]);
  expect(await shown(german)).toEqual([plain, { ...own, name: 'Becher', locale: 'de' }]);
  expect((await replica()).index('all', french).records).toEqual([plain, mug]);

  const named = { locales: { fr: { name: 'Tasse' } } };
  const later = await records.update(plain.id, async () => named);
  expect((await shown(french)).map(({ name }) => name)).toEqual(['Tasse', 'Mug']);
  expect((await shown(german)).map(({ name }) => name)).toEqual(['Plain', 'Becher']);
  await records.update(mug.id, async () => ({ published: false }));
  expect((await shown(german)).map(({ name }) => name)).toEqual(['Plain']);
  await records.remove(later?.id ?? 0);
  expect(await shown(german)).toEqual([]);
});
