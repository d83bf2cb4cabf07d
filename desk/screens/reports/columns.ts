import { useFormats } from '../../widgets/formats.ts';

/** How the values of a column are written. */
export type ColumnKind = 'money' | 'count' | 'percent' | 'text';

export interface Column<Row> {
  /** Names its words, and its value unless `value` does. */
  readonly name: string;
  readonly kind: ColumnKind;
  readonly value: (row: Row) => number | string | null | undefined;
  /** In another currency than that of the store. */
  readonly currency?: (row: Row) => string;
  /** A screen about it. */
  readonly to?: (row: Row) => string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** A column of the member of this name. */
export const column = <Row extends object>(
  name: string & keyof Row,
  kind: ColumnKind,
): Column<Row> => ({
  name,
  kind,
  value: (row) => (row as Values)[name] as number | string | null | undefined,
});

/** Writes a value as its column says. */
export function useColumnFormat() {
  const { money, number } = useFormats();
  return (kind: ColumnKind, value: number | string | null | undefined, currency?: string) => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'string') return value;
    if (kind === 'money') return money(value, currency);
    return kind === 'percent' ? `${number(value)} %` : number(value);
  };
}
