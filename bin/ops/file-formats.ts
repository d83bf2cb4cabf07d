/** The formats of files of products, by the extensions of their names. */
export const FORMATS = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' } as const;

export type Format = (typeof FORMATS)[keyof typeof FORMATS];
