import type { Command } from 'commander';
import { withApplication } from './one-application.ts';

export function addRecordCommands(importing: Command, exporting: Command): void {
  withApplication(
    exporting
      .command('records')
      .description('Writes the settings and all records of an application as NDJSON.')
      .argument('[file]', 'file to write (default: standard output)'),
  )
    .addHelpText('after', EXPORT_HELP)
    .action(async (file, options, command) => {
      const { exportRecords } = await import('./record-actions.ts');
      await exportRecords(file, options, command);
    });

  withApplication(
    importing
      .command('records')
      .description('Creates the records of an export, with the same ids.')
      .argument('<file>', 'what `export records` has written'),
  )
    .option('--settings', 'import the settings, too, except the name of the store')
    .addHelpText('after', IMPORT_HELP)
    .action(async (file, options, command) => {
      const { importRecords } = await import('./record-actions.ts');
      await importRecords(file, options, command);
    });
}

const EXPORT_HELP = `
The first line has the settings. The file has no passwords and no keys, but it has personal data, so
only the owner can read it. To move an application with its keys: shopwright application export

Example:
  shopwright export records tea-house.ndjson --application 4503599631466`;

const IMPORT_HELP = `
Existing records stay as they are, so an interrupted import can be repeated. Users are created without
a password. Lines that cannot be imported are in FILE.errors.ndjson, and the exit code is 2.

Example:
  shopwright import records tea-house.ndjson --application 4503599799101 --settings`;
