import {
  Box,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Picture } from '../../widgets/picture.tsx';
import type { ImportRecord, Preview } from './import-record.ts';

/** The first records as they will be. */
export function ImportPreview({ record }: { readonly record: ImportRecord }) {
  const translate = useTranslate();
  const { resource, preview = [], created = 0, updated = 0 } = record;
  if (preview.length === 0) return null;
  const more = created + updated - preview.length;
  return (
    <Card>
      <CardContent sx={{ overflowX: 'auto' }}>
        <Typography variant="h6" component="h2">
          {translate('imports.preview')}
        </Typography>
        {resource === 'products' ? (
          <Products rows={preview} />
        ) : (
          <Records resource={resource} rows={preview} />
        )}
        {more > 0 && <Typography>{translate('shared.more', { smart_count: more })}</Typography>}
      </CardContent>
    </Card>
  );
}

function Products({ rows }: { readonly rows: readonly Preview[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const priceOf = usePrice();
  const stockOf = useStock();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell align="right">{translate('imports.row')}</TableCell>
          <TableCell>{translate('products.picture')}</TableCell>
          <TableCell>{translate('products.name')}</TableCell>
          <TableCell align="right">{translate('products.price')}</TableCell>
          <TableCell align="right">{translate('products.stock')}</TableCell>
          <TableCell align="right">{translate('imports.variants_column')}</TableCell>
          <TableCell>{translate('imports.outcome')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((each) => (
          <TableRow key={each.row}>
            <TableCell align="right">{each.row}</TableCell>
            <TableCell>{each.picture && <Picture url={each.picture} />}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Name resource="products" preview={each} name={each.record['name']} />
              <Box component="div" sx={{ color: 'text.secondary', typography: 'caption' }}>
                {each.record['sku']}
              </Box>
            </TableCell>
            <TableCell align="right">{priceOf(each)}</TableCell>
            <TableCell align="right">{stockOf(each)}</TableCell>
            <TableCell align="right">{each.variants && number(each.variants.count)}</TableCell>
            <TableCell>{translate(`imports.would.${each.outcome}`)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function usePrice() {
  const { money } = useFormats();
  return ({ record, variants }: Preview) => {
    const price = Number(record['price'] ?? 0);
    const { lowest_price: least = price, highest_price: most = price } = variants ?? {};
    if (least !== most) return `${money(least)} – ${money(most)}`;
    const sale = variants ? undefined : record['price_discount'];
    if (typeof sale !== 'number') return money(least);
    return (
      <>
        <Box component="s" sx={{ color: 'text.secondary' }}>
          {money(price)}
        </Box>{' '}
        {money(sale)}
      </>
    );
  };
}

function useStock() {
  const translate = useTranslate();
  const { number } = useFormats();
  return ({ record, variants }: Preview) => {
    const level = variants
      ? variants.stock_level
      : record['stock_type'] === 'track'
        ? Number(record['stock_level'] ?? 0)
        : undefined;
    if (level !== undefined) return number(level);
    if (variants) return translate('products.stock_kinds.infinite');
    const { stock_type, stock_status } = record;
    return translate(`products.stock_kinds.${stock_type === 'status' ? stock_status : stock_type}`);
  };
}

const MAX_COLUMNS = 5;

/** Records of other resources, with the first of their fields. */
function Records({
  resource,
  rows,
}: {
  readonly resource: string;
  readonly rows: readonly Preview[];
}) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(resource);
  const all = new Set(rows.flatMap(({ record }) => Object.keys(record)));
  const [first = 'id', ...others] = [...all].slice(0, MAX_COLUMNS);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell align="right">{translate('imports.row')}</TableCell>
          {[first, ...others].map((name) => (
            <TableCell key={name}>{labelOf(name)}</TableCell>
          ))}
          <TableCell>{translate('imports.outcome')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((each) => (
          <TableRow key={each.row}>
            <TableCell align="right">{each.row}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Name resource={resource} preview={each} name={each.record[first]} />
            </TableCell>
            {others.map((name) => (
              <TableCell key={name} sx={{ overflowWrap: 'anywhere' }}>
                {String(each.record[name] ?? '')}
              </TableCell>
            ))}
            <TableCell>{translate(`imports.would.${each.outcome}`)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface NameProps {
  readonly resource: string;
  readonly preview: Preview;
  readonly name: unknown;
}

const Name = ({ resource, preview: { outcome, id }, name }: NameProps) =>
  outcome === 'updated' && id !== undefined ? (
    <Link to={`/${resource}/${id}`}>{String(name ?? id)}</Link>
  ) : (
    String(name ?? '')
  );
