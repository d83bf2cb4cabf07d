import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';
import { iconGlyphs } from './icon-glyphs.ts';

const ICONS = '@mui/icons-material/';
const DATES = 'date-fns';

/** What react-admin names for guessing the types of fields, which the build leaves out. */
const NO_DATES = 'export const isMatch = null, isValid = null, parseISO = null;';

/**
 * Two packages that react-admin wants and that are not installed, because they are half of all installed files: each
 * icon is a sign of the dashboard (`icon-glyphs.ts`), and the functions for dates are used by nothing that it has.
 */
export const replacedPackages: Plugin = {
  name: 'replaced-packages',
  resolveId: (name) => (name === DATES || name.startsWith(ICONS) ? `\0${name}` : null),
  load(id) {
    if (id === `\0${DATES}`) return NO_DATES;
    return id.startsWith(`\0${ICONS}`) ? iconOf(id.slice(1 + ICONS.length)) : null;
  },
};

const GLYPHS = fileURLToPath(new URL('../../../desk/widgets/glyphs.ts', import.meta.url));

/** The module of an icon. */
function iconOf(name: string): string {
  const glyph = iconGlyphs[name];
  if (!glyph) throw new Error(`Add the sign of the icon ${name} to bin/build/desk/icon-glyphs.ts.`);
  return (
    `import { createSvgIcon } from '@mui/material/SvgIcon';\n` +
    `import { jsx } from 'react/jsx-runtime';\n` +
    `import { ${glyph} } from ${JSON.stringify(GLYPHS)};\n` +
    `export default createSvgIcon(jsx('path', { d: ${glyph}, className: 'line' }), '${name}');\n`
  );
}
