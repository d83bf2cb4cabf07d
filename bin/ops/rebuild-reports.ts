import type { Command } from 'commander';
import { rebuildReports } from '../../shared/reports/rebuild.ts';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';

const HELP = `What each order and invoice adds to the sums is compared with what it is to add. The sums stay whole
meanwhile. A change of the time zone or the currency of the store does the same by itself.`;

export const addRebuildReportsCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'rebuild-reports', {
    description: 'Has all orders and invoices counted again for reports.',
    help: HELP,
    examples: ['shopwright application rebuild-reports 4503599631466'],
    async run({ store: { table }, application }) {
      await rebuildReports(table, application, Date.now());
      return {
        text: `The reports of ${describeApplication(application)} are counted again within some minutes.`,
        json: { id: application.id },
      };
    },
  });
