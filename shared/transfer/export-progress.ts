import type { Context } from '../actions/context.ts';
import { unusedBytes } from '../files/unused-bytes.ts';
import type { Export } from '../resources/exports.ts';
import { scheduleWork } from '../storage/due-work.ts';
import type { Write } from '../storage/write.ts';
import { progressIn } from './progress.ts';

/** How far an export is. */
export interface ExportProgress extends Pick<Export, 'rows' | 'parts'> {
  readonly version: number;
  readonly attempts?: number;
  /** The id of the last record that was read. */
  readonly last: number;
}

export const FIRST_PROGRESS: ExportProgress = { version: 1, last: 0, rows: 0, parts: [] };

export const exportProgress = progressIn<ExportProgress>('exports#progress');

/** What is written with the removal of an export: no step goes on, and the sweep removes its files. */
export async function exportRemoval(
  record: Export,
  {
    application: { id: application },
    table,
    clock,
  }: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<Write[]> {
  const progress = await exportProgress.read(table, application, record.id);
  const { parts } = progress ?? record;
  return [
    ...(progress ? [exportProgress.end(application, record.id, progress)] : []),
    ...parts.map(({ content }) => scheduleWork(unusedBytes({ application, content }), clock.now())),
  ];
}
