import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceUnavailable } from '../contract/errors.ts';
import { FILE_MODE, FOLDER_MODE } from '../storage/file-modes.ts';
import { type FilePlace, type FileStore, pathOf } from './file-store.ts';

/** Files in a folder of this machine, which only its user can read. */
export function folderFiles(folder: string): FileStore {
  const fileOf = (place: FilePlace) => join(folder, pathOf(place));

  return {
    put: async (place, bytes) => {
      const file = fileOf(place);
      try {
        const isNew = await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
        await writeDurably(file, bytes);
        if (isNew) await syncFolder(folder);
      } catch (error) {
        throw serviceUnavailable(error);
      }
    },

    async find(place) {
      try {
        const file = fileOf(place);
        const { size } = await stat(file);
        return {
          size,
          read: (range) => createReadStream(file, range && { start: range.first, end: range.last }),
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw serviceUnavailable(error);
      }
    },

    async remove(place) {
      await rm(fileOf(place), { force: true }).catch((error) => {
        throw serviceUnavailable(error);
      });
    },
  };
}

/** Under its name a file is complete. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.draft`;
  try {
    await writeSynced(draft, bytes);
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
