import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModuleType, Plugin } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MATERIAL = join(ROOT, 'node_modules/@mui/material');
const ADMIN = join(ROOT, 'node_modules/ra-ui-materialui/dist');
const DESK = join(ROOT, 'desk');

const FROM_MATERIAL = /import\s*\{([^}]*)\}\s*from\s*(['"])@mui\/material\2;?/g;

/** An import of a folder of react-admin. */
const FROM_INDEX = /import\s*\{([^}]*)\}\s*from\s*(['"])(\.[./\w]*)\/index\.js\2;?/g;

/**
 * Imports each component of Material UI and of react-admin from its own module. An index reaches all modules of its
 * folder, so that the build would put what only one screen uses into the parts that every screen loads.
 */
export const deepImports: Plugin = {
  name: 'deep-imports',
  async load(path) {
    if (OWN_LOGIN.test(path)) return NO_LOGIN;
    if (!usesIndexes(path)) return null;
    const code = (await readFile(path, 'utf8'))
      .replaceAll(FROM_MATERIAL, (_, names: string) => importsOf(names, fromMaterial))
      .replaceAll(FROM_INDEX, (_, names: string, _quote, folder: string) =>
        importsOf(names, fromFolder(dirname(path), folder)),
      );
    return { code, moduleType: extname(path).slice(1) as ModuleType };
  },
};

const usesIndexes = (path: string) =>
  [ADMIN, DESK].some((folder) => path.startsWith(`${folder}/`)) && /\.(?:js|tsx?)$/.test(path);

/** The page to log in of react-admin, with its form: the dashboard has its own, and `Admin` imports this one. */
const OWN_LOGIN = /\/ra-ui-materialui\/dist\/auth\/Login\.js$/;
const NO_LOGIN = 'export const Login = () => null; export const LoginClasses = {};';

/** Functions that are in no module of their name, and not among the styles. */
const OTHERS: Readonly<Record<string, string>> = {
  createFilterOptions: 'Autocomplete',
  major: 'version',
  useForkRef: 'utils',
};

type ImportOf = (specifier: string, name: string, alias: string) => string;

const importsOf = (names: string, importOf: ImportOf): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((specifier) => {
      const [name = '', alias = name] = specifier.split(/\s+as\s+/);
      return importOf(specifier, name, alias);
    })
    .join(' ');

/** `Button`, or `Button as Other`. The build ends with an error for what is in another module. */
const fromMaterial: ImportOf = (specifier, name, alias) =>
  existsSync(join(MATERIAL, name))
    ? `import ${alias} from '@mui/material/${name}';`
    : `import { ${specifier} } from '@mui/material/${OTHERS[name] ?? 'styles'}';`;

/** What is in no module of its name stays an import of the index. */
const fromFolder =
  (importer: string, folder: string): ImportOf =>
  (specifier, name, alias) => {
    const file = join(importer, folder, `${name}.js`);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (new RegExp(`export (?:const|function|class) ${name}\\b`).test(text)) {
      return `import { ${specifier} } from '${folder}/${name}.js';`;
    }
    return text.includes('export default')
      ? `import ${alias} from '${folder}/${name}.js';`
      : `import { ${specifier} } from '${folder}/index.js';`;
  };
