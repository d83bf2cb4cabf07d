import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { readVersion } from '../build/version.ts';
import { UserFacingError } from '../program.ts';
import { readOrigin } from './arguments.ts';
import { describeCommand, type GlobalOptions, listAllApplications } from './command.ts';
import { formatTable, printReport, type Report } from './report.ts';
import { requireClient } from './shop-copy/client-schema.ts';
import { CHANGES, changesSince, readOwn } from './shop-copy/compare.ts';
import { nameOfFolder, readWritten, requireEmpty, writeCopy } from './shop-copy/copy.ts';
import { type Files, filesOfCopy } from './shop-copy/files.ts';
import { unifiedDiff } from './shop-copy/unified-diff.ts';
import { localUrl } from './staff-links.ts';
import { openStore } from './store.ts';

interface ShopOptions {
  readonly url?: string;
  readonly publicKey?: string;
  /** The file to compare, or that all are. */
  readonly diff?: string | true;
}

/** The shop as a program of its own, for developers. */
export function addShopCommand(program: Command): void {
  const command = describeCommand(program, 'shop', {
    description: 'Copies the shop into a folder, to change it and run it on its own server.',
    help: `The copy needs Node, npm, and the address and public key of a store. It takes those of the local
store if there is only one; .env in the copy has them. It has no secrets.

--diff compares a copy with the shop of this version, and changes nothing.`,
    arguments: [new Argument('[folder]', 'new folder; with --diff, the copy (default: here)')],
    options: [
      new Option('--url <url>', 'URL of the API (default: that of the local server)').argParser(
        readOrigin,
      ),
      new Option('--public-key <key>', 'public key of the store'),
      new Option('--diff [file]', 'list the files that have changed, or compare one'),
    ],
    examples: [
      'shopwright shop my-shop',
      'shopwright shop my-shop --url https://api.shop.example --public-key pk_...',
      'shopwright shop --diff',
      'shopwright shop --diff src/pages/cart.ts',
    ],
  });
  command.action(async (folder: string | undefined, options: ShopOptions) => {
    const { diff } = options;
    if (diff !== undefined) return printReport(command, compared(folder ?? '.', diff));
    if (folder === undefined) throw new UserFacingError('name a new folder; see --help');
    const global = command.optsWithGlobals<GlobalOptions>();
    printReport(command, await copied(folder, options, global));
  });
}

function currentFiles(name: string): Files {
  requireClient();
  return filesOfCopy(name);
}

async function copied(
  folder: string,
  { url, publicKey }: ShopOptions,
  global: GlobalOptions,
): Promise<Report> {
  requireEmpty(folder);
  const files = currentFiles(nameOfFolder(folder));
  const key = publicKey ?? (await onlyPublicKey(global)) ?? '';
  const address = url ?? localAddress(global) ?? 'http://127.0.0.1:4000';
  const { version } = writeCopy(folder, files, `API_URL=${address}\nPUBLIC_KEY=${key}\n`);
  const first = key === '' ? '\n  # enter the public key of the store in .env' : '';
  return {
    text: `The shop of Shopwright ${version} is in ${folder}: ${files.size} files. README.md explains them.

  cd ${folder}${first}
  npm install
  npm run dev`,
    json: { folder: resolve(folder), version, files: files.size, url: address, public_key: key },
  };
}

/** Whether the option names a local store that is there: a question about it must not make one. */
const isLocal = ({ table, data }: GlobalOptions) =>
  table === undefined && existsSync(join(resolve(data), 'vault.key'));

const localAddress = (global: GlobalOptions) => (isLocal(global) ? localUrl(global) : undefined);

/** That of the store of the options, if there is one and no other. */
async function onlyPublicKey(global: GlobalOptions): Promise<string | undefined> {
  if (global.table === undefined && !isLocal(global)) return undefined;
  const store = await openStore(global, global.open);
  try {
    const [only, ...others] = await listAllApplications(store.table);
    return others.length === 0 ? only?.publicKey : undefined;
  } finally {
    await store.close();
  }
}

function compared(folder: string, diff: string | true): Report {
  const written = readWritten(folder);
  const files = currentFiles(written.name);
  const { version } = readVersion();
  if (diff !== true) return comparedFile(folder, diff, files);
  const changes = changesSince(folder, written, files);
  const rows = changes.map(({ path, change }) => [path, CHANGES[change]]);
  const title = `The copy is of Shopwright ${written.version}, and this is ${version}.`;
  return {
    text:
      rows.length > 0 ? `${title}\n\n${formatTable(rows)}` : `${title} No file of it has changed.`,
    json: { from: written.version, to: version, files: changes },
  };
}

/** What the file of the copy would have to change to be that of this version. */
function comparedFile(folder: string, path: string, files: Files): Report {
  const own = readOwn(folder, path);
  const current = files.get(path);
  if (own === undefined && current === undefined) {
    throw new UserFacingError(`neither the copy nor Shopwright has a file ${path}`);
  }
  const name = `shopwright-${readVersion().version}`;
  const text = unifiedDiff(path, ['here', own ?? ''], [name, current ?? '']);
  return { text: text.trimEnd() || `${path} is the same.`, json: { path, diff: text } };
}
