import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
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
    <Box>
      <Typography role="status" sx={{ mb: 1 }}>
        {translate('products.preview', {
          smart_count: changes.length,
          same: total - changes.length,
        })}
      </Typography>
      {rows.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('products.name')}</TableCell>
              <TableCell align="right">{translate('products.now')}</TableCell>
              <TableCell align="right">{translate('products.afterwards')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, name, field, before, after }) => (
              <TableRow key={key}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                <TableCell align="right">{shown(field, before)}</TableCell>
                <TableCell align="right">{shown(field, after)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {all > rows.length && (
        <Typography sx={{ mt: 1 }}>
          {translate('shared.more', { smart_count: all - rows.length })}
        </Typography>
      )}
    </Box>
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
