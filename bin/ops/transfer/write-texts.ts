import { isFoundByWords, storedParts } from '../../../shared/found/record-words.ts';
import { resources } from '../../../shared/resources/index.ts';
import { textWrites } from '../../../shared/storage/found-texts.ts';
import { foundTexts, readAuditedKey, recordPartition } from '../../../shared/storage/keys.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { decodeItems } from '../../../shared/storage/unreadable-items.ts';
import { type Item, isAbsent } from '../../../shared/storage/write.ts';
import { pagesOf } from './pages.ts';

/** Writes that are made at the same time. */
const MAX_WRITES = 25;

/**
 * Writes the texts in which parts of words are found (found-texts.ts) of records that have none, as version 0.2.0 left
 * them. A text that is there is never older than the record that is read here. Of a record that is removed meanwhile
 * the text goes again. Returns how many records there are.
 */
export async function writeTexts(table: Table, application: number): Promise<number> {
  const found = resources.map(({ name }) => name).filter(isFoundByWords);
  const counts = found.map((resource) => writeTextsOf(table, application, resource));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function writeTextsOf(table: Table, application: number, resource: string): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(table, recordPartition(application, resource))) {
    for (let at = 0; at < page.length; at += MAX_WRITES) {
      const items = page.slice(at, at + MAX_WRITES);
      await Promise.all(items.map((item) => writeText(item)));
      const left = new Set((await table.getMany(items, { consistent: true })).map(({ sk }) => sk));
      const gone = items.filter(({ sk }) => !left.has(sk));
      await Promise.all(gone.map((item) => table.write({ remove: keyOf(item) })));
    }
    count += page.length;
  }
  return count;

  async function writeText(item: Item) {
    const texts = decodeItems(table, [item], (each) => storedParts(resource, each));
    for (const write of textWrites({ application, resource }, readAuditedKey(item).id, texts)) {
      if ('put' in write) await table.write({ ...write, condition: isAbsent });
    }
  }

  function keyOf(item: Item) {
    return foundTexts.key(application, resource, readAuditedKey(item).id);
  }
}
