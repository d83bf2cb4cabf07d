import type { Import } from '../resources/imports.ts';
import { progressIn } from './progress.ts';

/** What an import has found in the rows so far. */
export type Findings = Required<
  Pick<
    Import,
    'rows' | 'created' | 'updated' | 'unchanged' | 'refused' | 'mistakes' | 'differences'
  >
> &
  Pick<Import, 'warnings' | 'recognized' | 'columns' | 'preview'>;

/** How far an import is. */
export interface Progress {
  readonly version: number;
  readonly attempts?: number;
  /** The line of the last row that is done. */
  readonly line: number;
  readonly findings: Findings;
}

const NOTHING: Findings = {
  ...{ rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
  ...{ mistakes: [], differences: [] },
};

export const FIRST_PROGRESS: Progress = { version: 1, line: 0, findings: NOTHING };

export const importProgress = progressIn<Progress>('imports#progress');
