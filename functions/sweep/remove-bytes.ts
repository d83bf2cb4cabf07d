import type { DoWork } from './sweep.ts';

/** Removes bytes that no record has: of a file that was deleted, or not recorded at all. */
export const removeBytes: DoWork = async (content, { files, application }) => {
  await files.remove({ application: application.id, content });
  return undefined;
};
