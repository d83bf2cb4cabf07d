import type { Command } from 'commander';
import { resources } from '../../functions/index.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { recordPartition, recordsInState } from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import type { Item } from '../../shared/storage/write.ts';
import { readApplication, updateApplication } from '../../shared/tenancy/provisioning.ts';
import { describeApplication, TAKES_EFFECT } from './application-report.ts';
import { readId } from './arguments.ts';
import { type Report, runOnStore } from './report.ts';
import type { Store } from './store.ts';
import { pagesOf } from './transfer/pages.ts';

export function addIndexCommand(application: Command): void {
  application
    .command('index')
    .description('Puts the orders of earlier versions into the index of lists by state.')
    .argument('<id>', 'id of the application', readId)
    .addHelpText('after', HELP)
    .action((id: number, _options: object, command: Command) =>
      runOnStore(command, (store) => indexRecords(store, id)),
    );
}

const HELP = `
Until then lists by state read all orders, as in earlier versions. New stores need it only after an
earlier version has written to them. It can be repeated.

Example:
  shopwright application index 4503599631466`;

/** The log of changes does not have it: no record changes. */
async function indexRecords({ table, unaudited }: Store, id: number): Promise<Report> {
  await readApplication(table, id);
  let indexed = 0;
  for (const { name, listedByState } of resources) {
    if (listedByState) indexed += await indexResource(unaudited, id, name);
  }
  const application = await updateApplication(table, id, (current) => ({
    indexed: { ...current.indexed, state: true },
  }));
  const what = `${indexed} records of ${describeApplication(application)}`;
  return {
    text: `Indexed ${what}. ${TAKES_EFFECT}.`,
    json: { application_id: id, indexed },
  };
}

/** One after the other, so that the table has capacity left. Returns how many were not in the index, or in another state. */
async function indexResource(table: Table, application: number, name: string): Promise<number> {
  const pk = recordPartition(application, name);
  let indexed = 0;
  for await (const items of pagesOf(table, pk)) {
    for (const item of items) indexed += Number(await indexItem(table, item, name));
  }
  return indexed;
}

/** A record that changes meanwhile is in the index because of that. */
async function indexItem(table: Table, item: Item, name: string): Promise<boolean> {
  const { pk, sk, version } = item;
  const application = Number(pk.split('#')[0]);
  const [state] = decodeItems(table, [item], (each) => attribute(readItem(each).record, 'state'));
  const { gsi2pk } = recordsInState.attributes(application, name, state);
  if (gsi2pk === undefined || gsi2pk === item['gsi2pk']) return false;
  return table.write({
    update: { pk, sk },
    edits: [{ attribute: 'gsi2pk', set: gsi2pk }],
    condition: [{ attribute: 'version', equals: Number(version) }],
  });
}
