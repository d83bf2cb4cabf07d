/** The types of the package are those of another kind of module. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const bidiFactory: () => Bidi;

  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export { bidiFactory as default };
}
