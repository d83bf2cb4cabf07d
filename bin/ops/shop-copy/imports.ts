/** A module that another one imports. */
export interface Import {
  /** The path, or the name of a package with a path in it, as it is written. */
  readonly specifier: string;
  /** Whether Node.js leaves it out with the types. */
  readonly isOnlyType: boolean;
}

/** Statements as the formatter of the project writes them, and types that are imported inside others. */
const STATEMENT =
  /^((?:import|export) (?:type )?)((?:[\w*{][^;'"]*? from )?)'([^'\n]+)'|(\bimport\()()'([^'\n]+)'/gm;

export const importsOf = (source: string): Import[] =>
  [...source.matchAll(STATEMENT)].map(([, start = '', , specifier, , , other = '']) => ({
    specifier: specifier ?? other,
    isOnlyType: specifier === undefined || start.endsWith(' type '),
  }));

/** The source with each path of another module replaced. */
export const withImports = (source: string, replaced: (path: string) => string): string =>
  source.replace(STATEMENT, (whole: string) =>
    whole.replace(/'(\.[^']+)'$/, (_, path: string) => `'${replaced(path)}'`),
  );
