import type { Command } from 'commander';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { recordPartition } from '../../shared/storage/keys.ts';
import { SPREAD_RECORDS } from '../../shared/storage/partitions.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { updateApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { addApplicationCommand } from './application-command.ts';
import { describeApplication, startOfPartitions } from './application-report.ts';
import type { Report } from './report.ts';

/** More than an instance may work with what it knows of a store, so that all begin together. */
export const PARTITION_DELAY_MS = 5 * 60 * 1_000;

const HELP = `
For a store on DynamoDB with more than some 50 orders a second in a sale, or 10 for hours: see
docs/limits.md. What is there already stays where it is. Lists of orders and carts then read an index
of 16 partitions, and may be a second behind. This begins 5 minutes later, and cannot be undone.

Example:
  shopwright application partition 4503599631466`;

export const addPartitionCommand = (application: Command): void =>
  addApplicationCommand(application, 'partition', {
    description: 'Spreads new orders, carts and events of an application over 16 partitions.',
    help: HELP,
    run: ({ table }, current) => partition(table, current),
  });

async function partition(table: Table, current: Application): Promise<Report> {
  const from = firstIdOf(Date.now() + PARTITION_DELAY_MS);
  for (const name of SPREAD_RECORDS) await requireOlder(table, current.id, name, from);
  const application = await updateApplication(table, current.id, ({ partitionedFrom = from }) => ({
    partitionedFrom,
  }));
  const time = startOfPartitions(application);
  return {
    text: `Orders, carts and events of ${describeApplication(application)} that are new from ${time} on are spread over 16 partitions.`,
    json: { id: application.id, partitioned_from: time },
  };
}

/** Records that were imported with greater ids would be looked for where they are not. */
async function requireOlder(table: Table, id: number, name: string, from: number): Promise<void> {
  const pk = recordPartition(id, name);
  const { items } = await table.page(pk, { consistent: true, descending: true, limit: 1 });
  const newest = Number(items[0]?.sk ?? 0);
  if (newest < from) return;
  throw new UserFacingError(
    `the application has ${name} with ids of the future, such as ${newest}: they were imported with other ids, and cannot be spread`,
  );
}
