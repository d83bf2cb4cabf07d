import type { Command } from 'commander';
import type { Json } from '../../shared/contract/json.ts';
import { printable } from '../program.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

/** What a command has to say: to people, or with --json to programs. */
export interface Report {
  readonly text: string;
  readonly json: Json;
}

type GlobalOptions = StoreOptions & { readonly json?: boolean };

/**
 * Does the work of a command on the store that its options name, and prints what came of it;
 * nothing when the work has written to standard output itself.
 */
export async function report(
  command: Command,
  work: (store: Store) => Promise<Report | undefined>,
): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>();
  const store = await openStore(options);
  try {
    const done = await work(store);
    if (done) print(command, options.json ? JSON.stringify(done.json, null, 2) : done.text);
  } finally {
    await store.close();
  }
}

function print(command: Command, text: string): void {
  command.configureOutput().writeOut?.(`${text}\n`);
}

/** Aligns the cells of the rows below each other. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, i) =>
    Math.max(...cells.map((row) => row[i]?.length ?? 0)),
  );
  return cells
    .map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Names and values below a heading, indented. */
export const listing = (fields: Readonly<Record<string, string>>) =>
  columns(Object.entries(fields).map(([name, value]) => [`  ${name}`, value]));
