import type { Command } from 'commander';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';
import { writeTexts } from './transfer/write-texts.ts';

const HELP = `Without it, searches find orders and customers written by version 0.2.0 by whole words only. You
can repeat it, and the store stays open.`;

export const addRebuildSearchCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'rebuild-search', {
    description: 'Lets searches find older orders and customers by parts of words.',
    help: HELP,
    examples: ['shopwright application rebuild-search 4503599631466'],
    async run({ store: { table }, application }) {
      const records = await writeTexts(table, application.id);
      return {
        text: `Searches now find ${records} orders and customers of ${describeApplication(application)} by parts of words.`,
        json: { id: application.id, records },
      };
    },
  });
