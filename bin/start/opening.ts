import { rmSync, writeFileSync } from 'node:fs';
import { newCode } from '../../shared/staff/codes.ts';
import type { Table } from '../../shared/storage/table.ts';
import { putOpeningCode } from '../../shared/tenancy/opening-code.ts';
import { listAccounts } from '../../shared/tenancy/provisioning.ts';
import type { ServerLog } from './server-log.ts';
import type { StateFolder } from './state.ts';

/** The code is behind #, so that no server logs it. */
export const openingLink = (url: string, code: string) => `${url}/dashboard#open=${code}`;

/** A new code for the first shop; undefined where there is an account already. */
export async function makeOpeningCode(table: Table, now: number): Promise<string | undefined> {
  if ((await listAccounts(table)).length > 0) return undefined;
  const code = newCode();
  await table.write(putOpeningCode(code, now));
  return code;
}

/** Where there is no shop yet: a link that opens it, on the terminal, or else in a file that only this user reads. */
export async function offerOpening(
  table: Table,
  { openingLink: file }: StateFolder,
  url: string,
  log: ServerLog,
): Promise<void> {
  rmSync(file, { force: true });
  const code = await makeOpeningCode(table, Date.now());
  if (code === undefined) return;
  const link = openingLink(url, code);
  if (process.stdout.isTTY) {
    console.log(`
There is no shop here yet. Open yours with this link:

  ${link}

The link works once, within an hour. To get another one, run: shopwright open
`);
    return;
  }
  writeFileSync(file, `${link}\n`, { mode: 0o600 });
  log.info('no shop yet; open one with the link in this file', { file });
}
