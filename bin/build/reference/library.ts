import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Notice, noticeIn } from '../notices.ts';
import { folderOfGroup } from '../own-packages.ts';

/** The library of the reference, which has its own packages in it. */
export const LIBRARY = '@scalar/api-reference';

/** Its lock names it alone, because its files for browsers have all that they need. */
const main = join(folderOfGroup('viewer'), 'node_modules', LIBRARY);

/** What the library has for browsers. */
export const libraryFolder = join(main, 'dist/browser');

/** The licences of the packages that are in the library: `npm run record:licences`. */
export const LICENCES = 'bin/build/reference/licences.json';

/** Where the library had a package when it was built: its name, and its version. */
const SOURCE =
  /node_modules\/\.pnpm\/(?:@[^/+]+\+)?[^/@]+@([^/_(]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** The packages whose code is in the library, as its source maps tell: versions by name. */
export function packagesInLibrary(): ReadonlyMap<string, string> {
  const maps = readdirSync(libraryFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js.map') && file !== 'standalone.js.map')
    .map((file) => JSON.parse(readFileSync(join(libraryFolder, file), 'utf8')));
  const sources = maps.flatMap((map: { readonly sources: string[] }) => map.sources);
  return new Map(
    sources.flatMap((source): [string, string][] => {
      const [, version, name] = SOURCE.exec(source) ?? [];
      return name && version ? [[name, version]] : [];
    }),
  );
}

/** Licences as they are recorded, each text once. */
export interface Recorded {
  readonly packages: readonly (Omit<Notice, 'terms'> & { readonly terms: number })[];
  readonly terms: readonly string[];
}

/** The notices of the library and of all that is in it; throws for a package whose licence was not recorded. */
export function libraryNotices({ packages, terms }: Recorded): Notice[] {
  const inside = [...packagesInLibrary()].map(([name, version]): Notice => {
    const found = packages.find((each) => each.name === name && each.version === version);
    if (!found) {
      throw new Error(`The license of ${name} ${version} is missing; run: npm run record:licences`);
    }
    return { ...found, terms: terms[found.terms] ?? '' };
  });
  return [noticeIn(main), ...inside];
}
