import type { Command } from 'commander';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';

const HELP = `If a change cannot be decoded, or keeps failing on its own for a minute, it is set aside so that
it does not block other changes. Later changes to the same record wait for it. First fix the
problem that the log or "application check" names. The events are added at the end of the feed,
with the time of the change. If a change fails again, the exit code is 1.`;

/** Changes that the text names; the JSON has all. */
const MAX_NAMED = 20;

/** Memory for the catalogues that records are shown with. */
const CATALOGUE_BYTES = 64 * 1024 * 1024;

export const addReplayCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'replay', {
    description: 'Retries the changes that were set aside, and creates their events.',
    help: HELP,
    examples: ['shopwright application replay 4503599631466'],
    async run({ store: { table }, application: replayed }) {
      // It is all that shows records: other commands start without it.
      const { replayChanges } = await import('../../functions/stream/replay-changes.ts');
      const { replayed: count, left } = await replayChanges(replayed, {
        table: auditedTable(table, bySystem),
        replicas: new ReplicaCache(CATALOGUE_BYTES),
        publicUrl: undefined,
        // The sweep finds what is due.
        handOver: async () => {},
      });
      if (left.length > 0) process.exitCode = 1;
      const of = describeApplication(replayed);
      const why = left.slice(0, MAX_NAMED).map(({ place, reason }) => `\n  ${place}: ${reason}`);
      return {
        text: `Created the events of ${count} changes of ${of}; ${left.length} are still set aside.${why.join('')}`,
        json: { id: replayed.id, replayed_changes: count, left_changes: left.length, left },
      };
    },
  });
