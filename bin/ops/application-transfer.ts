import { createReadStream, fstatSync } from 'node:fs';
import { Argument, type Command, Option } from 'commander';
import type { JsonObject } from '../../shared/contract/json.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { requireImported } from './application-status.ts';
import { addApplicationCommand, addCommand, type OnApplication } from './command.ts';
import { type DrainOptions, noWaitOption, waitUntilDrained } from './drain.ts';
import { formatFields, type Report } from './report.ts';
import { applicationTexts } from './transfer/application-export.ts';
import {
  type ApplicationFile,
  openApplicationFile,
  type Summary,
  Tally,
} from './transfer/application-file.ts';
import { importApplicationFile } from './transfer/application-import.ts';
import { fileSize } from './transfer/input.ts';
import { writeOut } from './transfer/output.ts';

const EXPORT_HELP = `The export contains the store's secret key, the credentials of its card processors and the
password hashes of its users, all of them unencrypted. Only you can read the file. Delete it
after the import. To export records without secrets: shopwright export records

Disable the application first. Otherwise the export may lack changes that are made in the
meantime.`;

const IMPORT_HELP = `IDs, keys, passwords and tokens stay valid. Secrets are encrypted with the key of this store. The
application must not exist here yet, and its API stays closed until the import is complete. If an
import from a file is interrupted, run it again.`;

interface ExportOptions extends DrainOptions {
  readonly withSecrets?: boolean;
}

export function addTransferCommands(parent: Command): void {
  addApplicationCommand(parent, 'export', {
    description: 'Exports an application with all its data, keys and passwords, to move it.',
    help: EXPORT_HELP,
    arguments: [new Argument('[file]', 'file to write (default: standard output)')],
    options: [
      new Option('--with-secrets', 'confirm that the export contains the secrets of the store'),
      noWaitOption(),
    ],
    examples: [
      'shopwright application export 4503599631466 tea-house.ndjson --with-secrets',
      'shopwright application export 4503599631466 --with-secrets |\n' +
        '    shopwright application import --table shopwright-prod --region eu-west-1',
    ],
    check({ withSecrets = false }, file) {
      if (!withSecrets) {
        throw new UserFacingError(
          'the export contains the keys and passwords of the store; confirm with ' +
            '--with-secrets, or export only its records: shopwright export records',
        );
      }
      if (file === undefined) requirePrivateOutput();
    },
    run: exportApplication,
  });

  addCommand(parent, 'import', {
    description: 'Imports an application that was exported elsewhere, with all its data and keys.',
    help: IMPORT_HELP,
    arguments: [new Argument('[file]', 'file of `application export` (default: standard input)')],
    examples: ['shopwright application import tea-house.ndjson --table shopwright-prod'],
    check(_options, file?: string) {
      if (file !== undefined) return checkFile(file);
      if (!process.stdin.isTTY) return undefined;
      throw new UserFacingError('specify a file, or pipe `shopwright application export` to it');
    },
    async run({ store }, file?: string) {
      const exported = await openExport(file);
      const application = await importApplicationFile(store, exported);
      const { id, status } = application;
      const heading = `Imported ${describeApplication(application)}; its status is ${status}.`;
      return summaryReport(heading, exported.tally.summary(), { id, status });
    },
  });
}

async function exportApplication(
  { store, application, options }: OnApplication<ExportOptions>,
  file?: string,
): Promise<Report | undefined> {
  requireImported(application);
  if (application.status === 'active') {
    console.error('the application is active: the export may lack changes from now on');
  } else await waitUntilDrained(store, [application], options);
  const tally = new Tally();
  await writeOut(applicationTexts(store, application, tally), file);
  const target = file === undefined ? '' : ` to ${file}`;
  const heading = `Exported ${describeApplication(application)}${target}.`;
  const { id } = application;
  const report = summaryReport(heading, tally.summary(), { id, file: file ?? null });
  if (file !== undefined) return report;
  // Standard output has the export.
  console.error(report.text);
  return undefined;
}

function requirePrivateOutput(): void {
  if (process.stdout.isTTY) {
    throw new UserFacingError(
      'an export contains secrets, so it is not printed to a terminal; specify a file',
    );
  }
  const output = fstatSync(1);
  if (output.isFile() && output.mode & 0o077) {
    throw new UserFacingError(
      'other users can read the file that standard output goes to; pass the file as an argument, ' +
        'or use a pipe',
    );
  }
}

const openExport = (file: string | undefined): Promise<ApplicationFile> =>
  file === undefined
    ? openApplicationFile(process.stdin.setEncoding('utf8'), 'standard input')
    : openApplicationFile(createReadStream(file, 'utf8'), file);

/** Reads all of a file before anything is written, so that a damaged one changes nothing. */
async function checkFile(file: string): Promise<void> {
  fileSize(file);
  const { items } = await openExport(file);
  for await (const _ of items);
}

const summaryReport = (heading: string, { items, sha256 }: Summary, json: JsonObject): Report => ({
  text: `${heading}\n\n${formatFields({ ...items, sha256 })}`,
  json: { ...json, items, sha256 },
});
