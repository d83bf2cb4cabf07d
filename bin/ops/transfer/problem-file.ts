import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { Problems } from '../../../shared/transfer/problems.ts';

interface Problem {
  readonly line: number;
  readonly reason: string;
}

/** Problems that the report has, too. */
export const MAX_PRINTED_PROBLEMS = 10;

/** The lines that cannot be imported, in a file beside the imported one. */
export interface ProblemFile extends Problems {
  readonly count: number;
  readonly file: string;
  /** The first ones, for the report. */
  readonly first: readonly Problem[];
  close(): void;
}

/** NDJSON with line and reason. Without problems there is no file, not even of an earlier run. */
export function openProblems(imported: string): ProblemFile {
  const file = `${imported}.errors.ndjson`;
  rmSync(file, { force: true });
  let descriptor: number | undefined;
  let count = 0;
  const first: Problem[] = [];
  return {
    file,
    first,
    get count() {
      return count;
    },
    add(line, reason) {
      descriptor ??= openSync(file, 'wx', 0o600);
      writeFileSync(descriptor, `${JSON.stringify({ line, reason })}\n`);
      count += 1;
      if (first.length < MAX_PRINTED_PROBLEMS) first.push({ line, reason });
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
