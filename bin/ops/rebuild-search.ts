import type { Command } from 'commander';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';
import { writeTexts } from './transfer/write-texts.ts';

const HELP = `Orders and customers of version 0.2.0 are found by whole words without it. It can be repeated, and the store
stays open.`;

export const addRebuildSearchCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'rebuild-search', {
    description: 'Has orders and customers of earlier versions found by parts of words.',
    help: HELP,
    examples: ['shopwright application rebuild-search 4503599631466'],
    async run({ store: { table }, application }) {
      const records = await writeTexts(table, application.id);
      return {
        text: `${records} orders and customers of ${describeApplication(application)} are found by parts of words.`,
        json: { id: application.id, records },
      };
    },
  });
