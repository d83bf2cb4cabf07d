import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

/** The rows that could not be imported, in a file beside the imported one. */
export interface Problems {
  readonly count: number;
  readonly file: string;
  add(line: number, reason: string): void;
  close(): void;
}

/** One line of JSON for each; no file when there is none, not even that of an earlier run. */
export function openProblems(imported: string): Problems {
  const file = `${imported}.errors.ndjson`;
  rmSync(file, { force: true });
  let descriptor: number | undefined;
  let count = 0;
  return {
    file,
    get count() {
      return count;
    },
    add(line, reason) {
      descriptor ??= openSync(file, 'w', 0o600);
      writeSync(descriptor, `${JSON.stringify({ line, reason })}\n`);
      count += 1;
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
