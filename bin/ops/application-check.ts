import type { Command } from 'commander';
import { hasStoreRecords } from '../../shared/contract/resource.ts';
import { decodeChanges } from '../../shared/events/feed-item.ts';
import { resources } from '../../shared/resources/index.ts';
import {
  feed,
  isRecordKey,
  recordPartition,
  webhookDeliveries,
} from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import type { Item } from '../../shared/storage/write.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { deliveryOf } from '../../shared/webhooks/delivery.ts';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';
import type { Report } from './report.ts';
import { pagesOf } from './transfer/pages.ts';

export const addCheckCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'check', {
    description: 'Reads all records, events and deliveries of a store, and lists unreadable ones.',
    help: `Lists in the API leave out an unreadable record, and a request for it by its ID returns 500. If
there are any, the exit code is 1.`,
    examples: ['shopwright application check 4503599631466'],
    run: ({ store, application }) => checkReport(store.table, application),
  });

async function checkReport(table: Table, application: Application): Promise<Report> {
  const usage = noUsage();
  let items = 0;
  for (const { pk, isChecked = () => true, decode } of contentsOf(application.id)) {
    for await (const page of pagesOf(table, pk)) {
      const checked = page.filter(isChecked);
      items += checked.length;
      decodeItems({ usage }, checked, decode);
    }
  }
  const unreadable = [...(usage.unreadable ?? [])];
  if (unreadable.length > 0) process.exitCode = 1;
  const read = `Read ${items} items of ${describeApplication(application)}`;
  return {
    text:
      unreadable.length === 0
        ? `${read}: all can be read.`
        : [`${read}: ${unreadable.length} cannot be read.`, '', ...unreadable].join('\n'),
    json: { id: application.id, items, unreadable },
  };
}

interface Contents {
  readonly pk: string;
  readonly isChecked?: (item: Item) => boolean;
  readonly decode: (item: Item) => unknown;
}

/** What lists show: records, events and deliveries. */
const contentsOf = (application: number): Contents[] => [
  ...resources.filter(hasStoreRecords).map(({ name }) => ({
    pk: recordPartition(application, name),
    isChecked: isRecordKey,
    decode: readItem,
  })),
  { pk: feed.events(application), decode: decodeChanges },
  {
    pk: webhookDeliveries.partition(application),
    isChecked: webhookDeliveries.isDelivery,
    decode: deliveryOf,
  },
];
