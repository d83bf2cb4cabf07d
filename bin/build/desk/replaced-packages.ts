import type { Plugin } from 'rolldown';

const DATES = 'date-fns';

/** What ra-core names for guessing the types of fields, which the build leaves out. */
const NO_DATES = 'export const isMatch = null, isValid = null, parseISO = null;';

/** A package that ra-core wants and that is not installed: nothing of what the dashboard has uses its functions. */
export const replacedPackages: Plugin = {
  name: 'replaced-packages',
  resolveId: (name) => (name === DATES ? `\0${name}` : null),
  load: (id) => (id === `\0${DATES}` ? NO_DATES : null),
};
