import { ApiFailure } from './answer.ts';
import type { Client } from './client.ts';

/** What marks the files of imports: they are not among the files of the store, and are removed. */
export const IMPORT_FILE = { access: 'private', purpose: 'import' } as const;

/** Filters a list of files. */
export const NO_IMPORT_FILES = { purpose: 'null' } as const;

/** An import takes less. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

const MAX_REMOVED = 50;

interface StoredFile {
  readonly id: number;
  readonly purpose?: unknown;
}

/** Removes the file of an import that has ended, if it was uploaded for that. */
export const removeImportFile = (client: Client, id: number): Promise<void> =>
  quietly(async () => {
    const { data } = await client.call('GET', `/files/${id}`);
    await removeAll(client, [data as StoredFile]);
  });

/** Removes those of imports whose end nobody has seen. */
export const removeOldImportFiles = (client: Client): Promise<void> =>
  quietly(async () => {
    const { purpose } = IMPORT_FILE;
    const created_at_lt = new Date(Date.now() - KEPT_MS).toISOString();
    const query = { purpose, created_at_lt, fields: 'id,purpose', per_page: MAX_REMOVED };
    await removeAll(client, (await client.call('GET', '/files', { query })).data as StoredFile[]);
  });

async function removeAll(client: Client, files: readonly StoredFile[]): Promise<void> {
  for (const { id, purpose } of files) {
    if (purpose === IMPORT_FILE.purpose) await client.call('DELETE', `/files/${id}`);
  }
}

/** It is gone already, or the next import removes it. */
async function quietly(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
