import type { Command } from 'commander';
import { rebuildReports } from '../../shared/reports/rebuild.ts';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';

const HELP = `The command compares what each order and invoice adds to the totals with what it should add. The
totals stay complete meanwhile. If you change the time zone or currency of the store, this
happens automatically.`;

export const addRebuildReportsCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'rebuild-reports', {
    description: 'Counts all orders and invoices again for the reports.',
    help: HELP,
    examples: ['shopwright application rebuild-reports 4503599631466'],
    async run({ store: { table }, application }) {
      await rebuildReports(table, application, Date.now());
      return {
        text: `The reports of ${describeApplication(application)} will be recounted within a few minutes.`,
        json: { id: application.id },
      };
    },
  });
