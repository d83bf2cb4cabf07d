import { useTranslate } from 'ra-core';
import { SALE_DATES } from '../../../shared/contract/sale.ts';
import { useMayList } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { useRecords } from '../../widgets/record-picker.tsx';
import type { Change } from './bulk-changes.ts';
import { optionsOf, variantName } from './options.ts';

interface BulkPreviewProps {
  readonly changes: readonly Change[];
  /** How many products were chosen. */
  readonly total: number;
}

/** Rows that are shown; the others change in the same way. */
const MAX_ROWS = 100;

/** What each product is now, and what it is then. */
export function BulkPreview({ changes, total }: BulkPreviewProps) {
  const translate = useTranslate();
  const rows = changes.flatMap(rowsOf).slice(0, MAX_ROWS);
  const shown = useShownValue(rows);
  const all = changes.reduce((sum, change) => sum + rowsOf(change).length, 0);
  return (
    <div>
      <p role="status">
        {translate('products.preview', {
          smart_count: changes.length,
          same: total - changes.length,
        })}
      </p>
      {rows.length > 0 && (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{translate('products.name')}</th>
              <th className="end" scope="col">
                {translate('products.now')}
              </th>
              <th className="end" scope="col">
                {translate('products.afterwards')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, field, before, after }) => (
              <tr key={key}>
                <td>{name}</td>
                <td className="end">{shown(field, before)}</td>
                <td className="end">{shown(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all > rows.length && <p>{translate('shared.more', { smart_count: all - rows.length })}</p>}
    </div>
  );
}

type BulkRow = ReturnType<typeof rowsOf>[number];

function rowsOf({ product, fields, variants }: Change) {
  const values = product as unknown as Readonly<Record<string, unknown>>;
  const of = (
    record: Readonly<Record<string, unknown>>,
    changed: object,
    name: string,
    id: unknown,
  ) =>
    Object.entries(changed).map(([field, after]) => ({
      key: `${product.id} ${id} ${field}`,
      name,
      field,
      before: record[field],
      after,
    }));
  return [
    ...of(values, fields, product.name, 0),
    ...variants.flatMap(({ variant, fields: changed }) => {
      const options = optionsOf(values['variantsDefinition']);
      const name = `${product.name}: ${variantName(variant, options)}`;
      return of(variant, changed, name, variant['id']);
    }),
  ];
}

/** Amounts, tags, names: as people read them. */
function useShownValue(rows: readonly BulkRow[]): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const names = useNames(rows);
  return (field, value) => {
    if (field === 'published') {
      return translate(value === false ? 'products.hidden' : 'products.published');
    }
    if (value === null || value === undefined || value === '') return NOTHING;
    if (SALE_DATES.some((name) => name === field)) return time(String(value));
    if (field.startsWith('price')) return money(Number(value));
    if (Array.isArray(value)) return value.join(', ') || NOTHING;
    return names(field, Number(value));
  };
}

const NOTHING = '–';

function useNames(rows: readonly BulkRow[]): (field: string, id: number) => string {
  const mayList = useMayList();
  const idsOf = (name: string) =>
    rows.flatMap(({ field, before, after }) =>
      field === name ? [Number(before ?? 0), Number(after ?? 0)] : [],
    );
  const categories = useRecords('categories', idsOf('category_id'), mayList('categories'));
  const brands = useRecords('brands', idsOf('brand_id'), mayList('brands'));
  return (field, id) => {
    const record = (field === 'brand_id' ? brands : categories).get(id);
    return String(record?.['path'] ?? record?.['name'] ?? id);
  };
}
