import type { Command } from 'commander';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { lastUse } from '../../shared/tenancy/key-use.ts';
import { secretKeysOf } from '../../shared/tenancy/keys.ts';
import { addApplicationCommand } from './command.ts';
import { formatTable, type Report } from './report.ts';

export const addKeysCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'keys', {
    description: 'Lists the valid keys (without the secrets) and when each was last used.',
    examples: ['shopwright application keys 4503599631466'],
    run: ({ store, application }) => keysReport(store.table, application),
  });

/** The last use is exact to the hour, because storing it more often would cost writes. */
async function keysReport(table: Table, application: Application): Promise<Report> {
  const { id, publicKey, replacedKeys } = application;
  const keys = await Promise.all(
    secretKeysOf(application, Date.now()).map(async (key) => ({
      kind: key.until === undefined ? 'present' : 'replaced',
      public_key: key.until === undefined ? publicKey : (replacedKeys?.publicKey ?? publicKey),
      secret_key_last_used_at: formatTime(await lastUse(table, id, key)),
      works_until: formatTime(key.until),
    })),
  );
  return {
    text: formatTable([
      ['KEYS', 'PUBLIC KEY', 'SECRET KEY LAST USED', 'VALID UNTIL'],
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

const formatTime = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();
