import { sweep } from '../../functions/sweep/sweep.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';
import type { TestStore } from './api.ts';
import { files as allFiles, cipher, table } from './local-store.ts';

interface Processors {
  readonly stripe?: { readonly baseUrl: string };
  readonly braintree?: { readonly baseUrl: string };
}

export const MINUTE_MS = 60_000;

/**
 * Runs the sweep for one store, at a time so many minutes from now. Returns the errors that it logged, and
 * tells `warn` of lines with metrics.
 */
export function sweeping(
  { application }: TestStore,
  { stripe, braintree }: Processors = {},
  warn: (message: string, metrics: object) => void = () => {},
  files = allFiles,
) {
  const processors = configuredProcessors(cipher, {
    stripe: stripe?.baseUrl,
    braintree: braintree?.baseUrl,
  });
  return async (minutes: number): Promise<readonly string[]> => {
    const errors: string[] = [];
    const log = {
      error(message: string, _: unknown, metrics: object) {
        errors.push(message);
        if (Object.keys(metrics).length > 0) warn(message, metrics);
      },
      warn,
    };
    const environment = {
      table: dueOnlyOf(application.id),
      processors,
      files,
      handOver: async () => {},
      log,
    };
    await sweep(environment, Date.now() + minutes * MINUTE_MS);
    return errors;
  };
}

/** The items of due work of an application, but those of mails, which come of events at any time. */
export async function dueWorkOf(application: number): Promise<Item[]> {
  const works = await table.query(dueWork.partition(application));
  return works.filter(({ sk }) => !sk.startsWith('mail#'));
}

/** The table as if all due work were that of one application, because tests share it. */
function dueOnlyOf(application: number): Table {
  return {
    ...table,
    async page(pk, range) {
      if (!dueWork.isShard(pk)) return table.page(pk, range);
      const { above = '', below = '~', limit } = range ?? {};
      const timeOf = (item: Item) => String(item['gsi1sk']);
      const all = await dueWorkOf(application);
      const due = all
        .filter((item) => item['gsi1pk'] === pk && timeOf(item) > above && timeOf(item) < below)
        .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
      return { items: due.slice(0, limit), more: due.length > (limit ?? 0) };
    },
  };
}
