import { fileURLToPath } from 'node:url';

const folderOf = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

export const deskFolder = folderOf('desk');
export const DESK_PAGE = 'index.html';

export const referenceFolder = folderOf('reference');
export const REFERENCE_PAGE = 'reference.html';

/** The licences of what both have in them, as one text for packages and containers. */
export const noticesFile = folderOf('THIRD-PARTY-NOTICES.txt');
