import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'ra-core';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMayList } from '../../api/desk-context.ts';
import { useHiddenColumns } from '../../widgets/columns.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { down } from '../../widgets/glyphs.ts';
import { Picture } from '../../widgets/picture.tsx';
import { useRecords } from '../../widgets/record-picker.tsx';
import { ChoosePage, ChooseRow } from '../../widgets/row-choice.tsx';
import { SortedHead } from '../../widgets/sorted-head.tsx';
import { PriceCell, PriceSpan } from './price-cell.tsx';
import { PublishedCell } from './published-cell.tsx';
import { type Row, rowOf, variantRowsOf } from './row.ts';
import { StockCell, StockSum } from './stock-cell.tsx';

/** The columns beside the name, which the member may hide. */
const COLUMNS = ['sku', 'category_id', 'price', 'stock_level', 'published'] as const;

export const LIST_COLUMNS = COLUMNS.map((name) => ({ name, label: `products.columns.${name}` }));

type Column = (typeof COLUMNS)[number];

/** A list is not sorted by these. */
const UNSORTED: readonly string[] = ['category_id'];

const NUMBERS: readonly string[] = ['price', 'stock_level'];

/** The products, each with its variants below it where somebody wants to see them. */
export function ProductTable() {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const [hidden] = useHiddenColumns('products', LIST_COLUMNS);
  const columns = useMemo(() => COLUMNS.filter((column) => !hidden.includes(column)), [hidden]);
  const mayList = useMayList();
  const ids = data.map((record) => Number(record['category_id'] ?? 0));
  const categories = useRecords('categories', ids, mayList('categories'));
  return (
    <table
      className="table rows products"
      aria-label={translate('resources.products.name', { smart_count: 2 })}
    >
      <thead>
        <tr>
          <th className="choose">
            <ChoosePage />
          </th>
          <SortedHead name="name" text={translate('products.columns.name')} />
          {columns.map((name) => (
            <Head key={name} name={name} />
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((record) => (
          <ProductRows
            key={record.id}
            record={record}
            columns={columns}
            category={categories.get(Number(record['category_id']))?.['name']}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ name }: { readonly name: Column }) {
  const text = useTranslate()(`products.columns.${name}`);
  if (UNSORTED.includes(name)) return <th scope="col">{text}</th>;
  return <SortedHead name={name} text={text} look={NUMBERS.includes(name) ? 'num' : undefined} />;
}

interface ProductRowsProps {
  readonly record: RaRecord;
  readonly columns: readonly Column[];
  readonly category: string | undefined;
}

const ProductRows = memo(({ record, columns, category }: ProductRowsProps) => {
  const [isOpen, setOpen] = useState(false);
  const row = rowOf(record);
  const variants = variantRowsOf(record);
  return (
    <RecordContextProvider value={record}>
      <tr>
        <td className="choose">
          <ChooseRow />
        </td>
        <td>
          <span className="row">
            <Picture url={record['images']?.[0]} size={28} />
            <Link to={row.productPath} className="name">
              {row.name}
            </Link>
            {variants.length > 0 && (
              <VariantsButton name={row.name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
            )}
          </span>
        </td>
        {columns.map((column) => (
          <Cell key={column} column={column}>
            {productCell(column, row, variants) ?? (column === 'category_id' ? category : null)}
          </Cell>
        ))}
      </tr>
      {isOpen &&
        variants.map((each) => <VariantRow key={each.path} row={each} columns={columns} />)}
    </RecordContextProvider>
  );
});

interface VariantsButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

function VariantsButton({ name, isOpen, onPress }: VariantsButtonProps) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="btn ghost small square"
      aria-expanded={isOpen}
      aria-label={translate('products.variants_of', { name })}
      onClick={onPress}
    >
      <Glyph d={down} />
    </button>
  );
}

function VariantRow({ row, columns }: { readonly row: Row; readonly columns: readonly Column[] }) {
  return (
    <tr className="child">
      <td className="choose" />
      <td>{row.name}</td>
      {columns.map((column) => (
        <Cell key={column} column={column}>
          {variantCell(column, row)}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps {
  readonly column: Column;
  readonly children: ReactNode;
}

/** On a phone, which has no heads of columns, a number has its name beside it. */
function Cell({ column, children }: CellProps) {
  const translate = useTranslate();
  return (
    <td
      className={NUMBERS.includes(column) ? `num ${column}` : column}
      data-label={translate(`products.columns.${column}`)}
    >
      {children}
    </td>
  );
}

function productCell(column: Column, row: Row, variants: readonly Row[]): ReactNode {
  const has = variants.length > 0;
  if (column === 'price') return has ? <PriceSpan variants={variants} /> : <PriceCell row={row} />;
  if (column === 'stock_level')
    return has ? <StockSum row={row} variants={variants} /> : <StockCell row={row} />;
  if (column === 'published') return <PublishedCell row={row} />;
  return column === 'sku' ? String(row.item['sku'] ?? '') : undefined;
}

function variantCell(column: Column, row: Row): ReactNode {
  if (column === 'price') return <PriceCell row={row} />;
  if (column === 'stock_level') return <StockCell row={row} />;
  return column === 'sku' ? String(row.item['sku'] ?? '') : null;
}
