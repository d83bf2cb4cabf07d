import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../../../shared/endpoint/paths.ts';
import type { BuiltFolder } from '../built-folder.ts';
import { api } from '../documents.ts';
import { noticesText, REFERENCE_NOTICES } from '../notices.ts';
import { installGroup } from '../own-packages.ts';
import { REFERENCE_PAGE, referenceFolder } from '../places.ts';
import { referenceDocument } from './document.ts';
import { libraryFolder, libraryNotices } from './library.ts';
import licences from './licences.json' with { type: 'json' };
import { guideForModels } from './llms.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Where the page and its files are asked for. */
const PLACE = `/${VERSION}/docs`;

/** The library as its package has it for browsers: one module, and its parts in `chunks`. */
const MODULE = 'standalone.esm.js';

/** The reference: a page of `@scalar/api-reference`, its modules, and the document that it shows. */
export const reference: BuiltFolder = {
  folder: referenceFolder,
  sources: ['docs', 'bin/build/openapi', 'bin/build/reference', 'shared', 'functions'],
  isSource: (file) => /\.(?:ts|js|md|html|json)$/.test(file) && !file.startsWith('docs/decisions'),
  async build(write) {
    await installGroup('viewer');
    const named = (name: string, extension: string, contents: string) => {
      const digest = createHash('sha256').update(contents).digest('base64url').slice(0, 10);
      const file = `${name}-${digest}.${extension}`;
      write(file, contents);
      return file;
    };
    const chunks = readdirSync(join(libraryFolder, 'chunks')).filter((name) =>
      name.endsWith('.js'),
    );
    for (const name of chunks)
      write(name, withoutMap(readFileSync(join(libraryFolder, 'chunks', name), 'utf8')));
    // All files are in one folder.
    const main = readFileSync(join(libraryFolder, MODULE), 'utf8').replaceAll('./chunks/', './');
    const library = named('scalar', 'js', withoutMap(main));
    write('llms.txt', guideForModels());
    write(REFERENCE_NOTICES, noticesText('The reference', libraryNotices(licences)));
    const document = named('document', 'json', JSON.stringify(referenceDocument(api())));
    const script = readFileSync(join(here, 'page.js'), 'utf8')
      .replace(MODULE, library)
      .replace('document.json', `${PLACE}/${document}`);
    const page = readFileSync(join(here, 'page.html'), 'utf8');
    write(REFERENCE_PAGE, page.replace('page.js', `${PLACE}/${named('page', 'js', script)}`));
  },
};

const withoutMap = (script: string) => script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
