import { readFileSync } from 'node:fs';

/** A font that is beside the bundle. */
export const readFont = (file: string): Uint8Array =>
  readFileSync(new URL(`./${file}`, import.meta.url));
