import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../static/', import.meta.url);

/** What the pages load, by name: read once. A bundle has it in itself. */
export const files: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
);
