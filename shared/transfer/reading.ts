/** The owner of a file's form: that of a program, or a table whose columns somebody has named. */
export type Source = 'shopify' | 'shopwright' | 'own';

/** A column of a file, and the attribute that it becomes; null: it is left out. */
export interface ReadColumn {
  readonly name: string;
  readonly attribute: string | null;
}

/** How a file is read. */
export interface Reading {
  readonly source: Source;
  readonly columns: readonly ReadColumn[];
}

/** Is told how a file is read, before its first row. Errors that it throws end the import. */
export type Tell = (reading: Reading) => void;

/** Columns of each file that an export writes. */
const WRITTEN = ['id', 'created_at', 'updated_at'];

export const readingOf = (columns: readonly ReadColumn[]): Reading => ({
  source: WRITTEN.every((name) => columns.some((column) => column.name === name))
    ? 'shopwright'
    : 'own',
  columns,
});

/** Where in the file an attribute of a row comes from. */
export interface Origin {
  /** The name of its column, where that is another one. */
  readonly header?: string;
  /** The line, where that is not the first of the row. */
  readonly line?: number;
}

export type FindOrigin = (attribute: string) => Origin;

/** The first of several columns that become one attribute. `variants.2.price` is in the column of `variants`. */
export function originIn(columns: readonly ReadColumn[]): FindOrigin {
  const headers = new Map(
    columns.toReversed().map(({ name, attribute }) => [attribute, name] as const),
  );
  return (attribute) => {
    const header = headers.get(attribute) ?? headers.get(attribute.split('.', 1).join());
    return header === undefined || header === attribute ? {} : { header };
  };
}
