import type { Command } from 'commander';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { lastUse } from '../../shared/tenancy/key-use.ts';
import { secretKeysOf } from '../../shared/tenancy/keys.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { readId } from './arguments.ts';
import { columns, type Report, report } from './report.ts';

export function addKeysCommand(application: Command): void {
  application
    .command('keys')
    .description('Shows the keys that work, without the secret, and when they were last used.')
    .argument('<id>', 'id of the application', readId)
    .addHelpText('after', '\nExample:\n  shopwright application keys 4503599631466')
    .action((id: number, _options: object, command: Command) =>
      report(command, async ({ table }) => reported(table, await readApplication(table, id))),
    );
}

/** Whose use is known to the hour: what a request costs must not grow by it. */
async function reported(table: Table, application: Application): Promise<Report> {
  const { id, publicKey, replacedKeys } = application;
  const keys = await Promise.all(
    secretKeysOf(application).map(async (key) => ({
      kind: key.until === undefined ? 'present' : 'replaced',
      public_key: key.until === undefined ? publicKey : (replacedKeys?.publicKey ?? publicKey),
      secret_key_last_used_at: timeOf(await lastUse(table, id, key)),
      works_until: timeOf(key.until),
    })),
  );
  return {
    text: columns([
      ['KEYS', 'PUBLIC KEY', 'SECRET KEY LAST USED', 'WORK UNTIL'],
      ...keys.map((key) => [
        key.kind,
        key.public_key,
        key.secret_key_last_used_at ?? 'never',
        key.works_until ?? 'replaced',
      ]),
    ]),
    json: { application_id: id, keys },
  };
}

const timeOf = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();
