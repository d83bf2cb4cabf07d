import type { Command } from 'commander';
import type { Json } from '../../shared/contract/json.ts';
import { printable } from '../program.ts';

/** The result of a command: text for people, and JSON for --json. */
export interface Report {
  readonly text: string;
  readonly json: Json | object;
}

export function printReport(command: Command, { text, json }: Report): void {
  const options = command.optsWithGlobals<{ readonly json?: boolean }>();
  const printed = options.json ? JSON.stringify(json, null, 2) : text;
  command.configureOutput().writeOut?.(`${printed}\n`);
}

/** A table with aligned columns; the first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, i) =>
    Math.max(...cells.map((row) => row[i]?.length ?? 0)),
  );
  return cells
    .map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Names and values below each other, indented. */
export const formatFields = (fields: Readonly<Record<string, string | number>>) =>
  formatTable(Object.entries(fields).map(([name, value]) => [`  ${name}`, String(value)]));
