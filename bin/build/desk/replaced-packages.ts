import type { Plugin } from 'rolldown';
import { iconPaths } from './icon-paths.ts';

const ICONS = '@mui/icons-material/';
const DATES = 'date-fns';

/** What react-admin names for guessing the types of fields, which the build leaves out. */
const NO_DATES = 'export const isMatch = null, isValid = null, parseISO = null;';

/**
 * Two packages that react-admin wants and that are not installed, because they are half of all installed files: each
 * icon is made of its paths in `icon-paths.ts`, and the functions for dates are used by nothing that the dashboard has.
 */
export const replacedPackages: Plugin = {
  name: 'replaced-packages',
  resolveId: (name) => (name === DATES || name.startsWith(ICONS) ? `\0${name}` : null),
  load(id) {
    if (id === `\0${DATES}`) return NO_DATES;
    return id.startsWith(`\0${ICONS}`) ? iconOf(id.slice(1 + ICONS.length)) : null;
  },
};

/** The module of an icon. */
function iconOf(name: string): string {
  const paths = iconPaths[name];
  if (!paths) throw new Error(`Add the paths of the icon ${name} to bin/build/desk/icon-paths.ts.`);
  const elements = paths.map((d, key) => `jsx('path', ${JSON.stringify({ d })}, '${key}')`);
  return (
    `import { createSvgIcon } from '@mui/material/SvgIcon';\n` +
    `import { jsx } from 'react/jsx-runtime';\n` +
    `export default createSvgIcon([${elements}], '${name}');\n`
  );
}
