import type { Table } from '../storage/table.ts';
import { CatalogueReplica } from './catalogue-replica.ts';
import { type Source, writeSnapshot } from './snapshot.ts';

/** Writes the snapshot of a catalogue, if one is needed. Throws a 422 for one of more bytes of JSON. */
export async function saveSnapshot(table: Table, source: Source, maxBytes: number): Promise<void> {
  const { neededSnapshot } = await CatalogueReplica.load(table, source, maxBytes);
  if (neededSnapshot) await writeSnapshot(table, source, neededSnapshot);
}
