import type { Table } from '../storage/table.ts';
import { warnOfUnreadable } from '../storage/unreadable-items.ts';
import { noUsage, type Usage } from '../storage/usage.ts';
import type { BackgroundLog } from './background-log.ts';

/** What the line of a piece of work says beside its units: numbers of changes and events, its age. */
export interface WorkFacts {
  readonly kind?: string;
  readonly changes?: number;
  readonly events?: number;
  readonly age_ms?: number;
}

/** Does work for one store with a table of its own, whose units are in a line of the log. */
export type MeteredWork = (
  application: number,
  work: (table: Table) => Promise<WorkFacts>,
) => Promise<void>;

/** The work of a function that no request calls: what it costs is a cost of its store. */
export const meterWork =
  (name: string, openTable: (usage: Usage) => Table, log: BackgroundLog): MeteredWork =>
  async (application, work) => {
    const usage = noUsage();
    const table = openTable(usage);
    let facts: WorkFacts = {};
    try {
      facts = await work(table);
    } finally {
      const { readUnits, writeUnits } = usage;
      const units = { read_units: readUnits, write_units: writeUnits };
      log.work({ function: name, application: String(application), ...facts, ...units });
      warnOfUnreadable({ table, log });
    }
  };
