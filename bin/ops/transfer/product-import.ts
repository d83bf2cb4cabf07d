import { adminRequest } from '../../../functions/stream/admin-request.ts';
import { importRows, type RowResult } from '../../../functions/transfers/import-rows.ts';
import { importables } from '../../../functions/transfers/importable.ts';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import { saveSnapshot } from '../../../shared/catalogue/save-snapshot.ts';
import type { Validator } from '../../../shared/contract/validation.ts';
import { products } from '../../../shared/resources/products.ts';
import { withChangeRecords } from '../../../shared/storage/change-records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import type { Problems } from '../../../shared/transfer/problems.ts';
import type { Row } from '../../../shared/transfer/rows.ts';
import { validatorOf } from '../../build/validator.ts';

/** Number of imported rows by outcome; those with a problem are not among them. */
export interface ImportedProducts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Imports as `POST /imports` does, without a limit. */
export async function importProducts(
  table: Table,
  application: Application,
  rows: AsyncIterable<Row>,
  problems: Problems,
): Promise<ImportedProducts> {
  const imported: ImportedProducts = { created: 0, updated: 0, unchanged: 0 };

  function count({ line, outcome, mistake }: RowResult): void {
    if (outcome === 'refused') problems.add(line, mistake?.message ?? '');
    else imported[outcome] += 1;
  }

  await importRows(rows, {
    importable: importables.products,
    validate: validatorOf(products.schema) as Validator<object>,
    request: adminRequest(application, {
      table,
      replicas: new ReplicaCache(Infinity),
      publicUrl: undefined,
    }),
    async commit(writes, results) {
      const failed = writes.length > 0 ? await table.transactWrite(withChangeRecords(writes)) : [];
      if (failed.length === 0) results.forEach(count);
      return failed;
    },
  });
  // With a snapshot, the next instance does not load the catalogue from its records.
  if (imported.created + imported.updated > 0) {
    await saveSnapshot(table, { application: application.id, type: products }, Infinity);
  }
  return imported;
}
