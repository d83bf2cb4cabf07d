import { readFilesConfig } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';

/** The files of a function, whose environment variables name the bucket or the folder. */
export function environmentFiles(): FileStore {
  const config = readFilesConfig();
  return config.files !== undefined ? folderFiles(config) : s3Files(config);
}
