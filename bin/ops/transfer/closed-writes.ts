import { ApiError } from '../../../shared/contract/errors.ts';
import { isCatalogue } from '../../../shared/contract/resource.ts';
import { resources } from '../../../shared/resources/index.ts';
import { changeRecordOfAll } from '../../../shared/storage/change-records.ts';
import { applicationKey, recordPartition } from '../../../shared/storage/keys.ts';
import { RetryableError, withRetry } from '../../../shared/storage/retry.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { batches } from '../../../shared/transfer/batches.ts';
import { chunksOf } from '../../../shared/transfer/rows.ts';
import { UserFacingError } from '../../program.ts';
import { describeApplication } from '../application-report.ts';

/**
 * Makes the writes, many in one transaction each, while the application is as it was read: another
 * command that opens or changes it ends them.
 */
export async function writeWhileClosed(
  table: Table,
  closed: Application,
  writes: AsyncIterable<Write>,
): Promise<void> {
  for await (const chunk of chunksOf(writes)) {
    for (const batch of batches(chunk.map((write) => ({ writes: [write] })))) {
      const all = [whileClosed(closed), ...batch.flatMap((entry) => entry.writes)];
      const failed = await patiently(() => table.transactWrite(all));
      if (failed.length > 0) throw changedElsewhere(closed);
    }
  }
}

/** Written with what opens the application: running instances have replicas of what its catalogues were. */
export const reloadCatalogues = (application: number): Write[] =>
  resources
    .filter(isCatalogue)
    .map(({ name }) => changeRecordOfAll(recordPartition(application, name)));

export const changedElsewhere = (application: Application) =>
  new UserFacingError(
    `another command has changed ${describeApplication(application)}; see shopwright application show`,
  );

const whileClosed = ({ id, version }: Application): Write => ({
  update: applicationKey(id),
  edits: [{ attribute: 'version', set: version }],
  condition: [{ attribute: 'version', equals: version }],
});

/** A table that throttles is given more time than a request has. The writes can be repeated. */
const patiently = <Result>(write: () => Promise<Result>) =>
  withRetry(() =>
    write().catch((error) => {
      const isBusy = error instanceof ApiError && error.status === 503;
      throw isBusy ? new RetryableError(error.message, { cause: error }) : error;
    }),
  );
