import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { inUtf8, SAVE_AS_UTF8, wrongLine } from '../../../shared/transfer/utf8.ts';
import { UserFacingError } from '../../program.ts';

/** The size of a readable file in bytes. */
export function fileSize(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile())
    throw new UserFacingError(`the file ${file} does not exist; check the path`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new UserFacingError(`the file ${file} cannot be read; check its permissions`);
  }
  return found.size;
}

/** The bytes of a file in UTF-8. */
export const readInput = (file: string) => inUtf8(createReadStream(file));

/** Throws for a file that is neither UTF-8 nor UTF-16, before any of it is imported. */
export async function requireUtf8(file: string): Promise<void> {
  const line = await wrongLine(createReadStream(file));
  if (line === undefined) return;
  throw new UserFacingError(
    `${file} is not UTF-8 (line ${line}), so nothing is imported; save it again ${SAVE_AS_UTF8}`,
  );
}
