import type { Command } from 'commander';
import { resources } from '../../functions/index.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { recordPartition, recordsInState } from '../../shared/storage/keys.ts';
import { type Keyspace, partsOf } from '../../shared/storage/partitions.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import type { Item } from '../../shared/storage/write.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { updateApplication } from '../../shared/tenancy/provisioning.ts';
import { addApplicationCommand } from './application-command.ts';
import { describeApplication, TAKES_EFFECT } from './application-report.ts';
import type { Report } from './report.ts';
import type { Store } from './store.ts';
import { pagesOf } from './transfer/pages.ts';

const HELP = `
Until then lists by state read all orders, as in earlier versions. New stores need it only after an
earlier version has written to them. It can be repeated.

Example:
  shopwright application index 4503599631466`;

export const addIndexCommand = (application: Command): void =>
  addApplicationCommand(application, 'index', {
    description: 'Puts the orders of earlier versions into the index of lists by state.',
    help: HELP,
    run: indexRecords,
  });

/** The log of changes does not have it: no record changes. */
async function indexRecords({ table, unaudited }: Store, current: Application): Promise<Report> {
  let indexed = 0;
  for (const { name, listedByState } of resources) {
    if (listedByState) indexed += await indexResource(unaudited, current, name);
  }
  const application = await updateApplication(table, current.id, ({ indexed: former }) => ({
    indexed: { ...former, state: true },
  }));
  const what = `${indexed} records of ${describeApplication(application)}`;
  return {
    text: `Indexed ${what}. ${TAKES_EFFECT}.`,
    json: { application_id: current.id, indexed },
  };
}

/** One after the other, so that the table has capacity left. Returns how many were not in the index, or in another state. */
async function indexResource(table: Table, keyspace: Keyspace, name: string): Promise<number> {
  let indexed = 0;
  for (const part of partsOf(keyspace, name)) {
    for await (const items of pagesOf(table, `${recordPartition(keyspace.id, name)}${part}`)) {
      for (const item of items) indexed += Number(await indexItem(table, item, keyspace, name));
    }
  }
  return indexed;
}

/** A record that changes meanwhile is in the index because of that. */
async function indexItem(
  table: Table,
  item: Item,
  keyspace: Keyspace,
  name: string,
): Promise<boolean> {
  const { pk, sk, version } = item;
  const [state] = decodeItems(table, [item], (each) => attribute(readItem(each).record, 'state'));
  const { gsi2pk } = recordsInState.attributes(keyspace, name, state, Number(sk));
  if (gsi2pk === undefined || gsi2pk === item['gsi2pk']) return false;
  return table.write({
    update: { pk, sk },
    edits: [{ attribute: 'gsi2pk', set: gsi2pk }],
    condition: [{ attribute: 'version', equals: Number(version) }],
  });
}
