import { useTranslate } from 'ra-core';
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
    <div className="card">
      <div className="stacked">
        <h2 className="title">{translate('imports.preview')}</h2>
        {resource === 'products' ? (
          <Products rows={preview} />
        ) : (
          <Records resource={resource} rows={preview} />
        )}
        {more > 0 && <p>{translate('shared.more', { smart_count: more })}</p>}
      </div>
    </div>
  );
}

function Products({ rows }: { readonly rows: readonly Preview[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const priceOf = usePrice();
  const stockOf = useStock();
  return (
    <table className="table inset">
      <thead>
        <tr>
          <th className="end" scope="col">
            {translate('imports.row')}
          </th>
          <th scope="col">{translate('products.picture')}</th>
          <th scope="col">{translate('products.name')}</th>
          <th className="end" scope="col">
            {translate('products.price')}
          </th>
          <th className="end" scope="col">
            {translate('products.stock')}
          </th>
          <th className="end" scope="col">
            {translate('imports.variants_column')}
          </th>
          <th scope="col">{translate('imports.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.row}>
            <td className="end">{each.row}</td>
            <td>{each.picture && <Picture url={each.picture} />}</td>
            <td>
              <Name resource="products" preview={each} name={each.record['name']} />
              <div className="muted">{each.record['sku']}</div>
            </td>
            <td className="end">{priceOf(each)}</td>
            <td className="end">{stockOf(each)}</td>
            <td className="end">{each.variants && number(each.variants.count)}</td>
            <td>{translate(`imports.would.${each.outcome}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
        <s className="muted">{money(price)}</s> {money(sale)}
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
    <table className="table inset">
      <thead>
        <tr>
          <th className="end" scope="col">
            {translate('imports.row')}
          </th>
          {[first, ...others].map((name) => (
            <th scope="col" key={name}>
              {labelOf(name)}
            </th>
          ))}
          <th scope="col">{translate('imports.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.row}>
            <td className="end">{each.row}</td>
            <td>
              <Name resource={resource} preview={each} name={each.record[first]} />
            </td>
            {others.map((name) => (
              <td key={name}>{String(each.record[name] ?? '')}</td>
            ))}
            <td>{translate(`imports.would.${each.outcome}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
