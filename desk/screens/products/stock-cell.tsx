import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { CellInput } from '../../widgets/cell-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import { readNow } from './read-now.ts';
import { type Row, unitsOf } from './row.ts';
import { useRefreshed } from './use-refreshed.ts';
import { isCounted } from './variants.ts';

/** What is sent again after a lost answer, and how many there were before. */
interface Attempt {
  readonly key: string;
  readonly before: number;
}

/** The stock of a product or a variant: what is counted is changed in its place. */
export function StockCell({ row }: { readonly row: Row }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayChange = useMay('products:write');
  const save = useSaveStock(row);
  const { item, name, few } = row;
  if (!isCounted(item)) {
    const { stock_type, stock_status } = item;
    const kind = stock_type === 'status' ? stock_status : stock_type;
    return <span className="cell muted">{translate(`products.stock_kinds.${kind}`)}</span>;
  }
  const level = Number(item['stock_level'] ?? 0);
  const shown = level <= few ? <b className="low">{number(level)}</b> : number(level);
  if (!mayChange) return <span className="cell">{shown}</span>;
  return (
    <CellInput
      column="stock"
      min={0}
      value={level}
      label={translate('products.set_stock_of', { name, level: number(level) })}
      onSave={save}
    >
      {shown}
    </CellInput>
  );
}

/** The units of all variants: `22 in 3`. */
export function StockSum({
  row,
  variants,
}: {
  readonly row: Row;
  readonly variants: readonly Row[];
}) {
  const translate = useTranslate();
  const { number } = useFormats();
  const level = unitsOf(variants);
  const smart_count = variants.length;
  const of = { smart_count, number: number(smart_count) };
  const isLow = level !== undefined && level <= row.few;
  return (
    <span className="cell muted" title={translate('products.in_variants', of)}>
      {level !== undefined && <span className={isLow ? 'low' : ''}>{number(level)}</span>}{' '}
      {translate('products.in_number', of)}
    </span>
  );
}

/** Sets the stock as it was counted. The difference is taken back, so that what is sold meanwhile stays sold. */
function useSaveStock(row: Row) {
  const { name, productPath, variantId } = row;
  const translate = useTranslate();
  const { number } = useFormats();
  const { client } = useDesk();
  const refresh = useRefreshed();
  const tell = useTellDone();
  const attempt = useRef<Attempt>(undefined);
  const send = (stock: object, idempotencyKey: string) =>
    client.call('POST', `${productPath}/stock`, {
      body: { ...stock, ...(variantId !== undefined && { variant_id: variantId }) },
      idempotencyKey,
    });
  const begin = async (): Promise<Attempt> => {
    const { value } = await readNow(client, row, 'stock_level');
    return { key: newKey(), before: Number(value ?? 0) };
  };
  return async (wanted: number | null) => {
    const level = wanted ?? 0;
    try {
      attempt.current ??= await begin();
      await send({ level }, attempt.current.key);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status >= 400 && error.status < 500) attempt.current = undefined;
      return error.message || translate('shared.failed');
    }
    const { before } = attempt.current;
    attempt.current = undefined;
    await refresh();
    tell(translate('products.told.stock', { name, level: number(level) }), async () => {
      if (before !== level) await send({ change: before - level }, newKey());
      await refresh();
      return undefined;
    });
    return undefined;
  };
}
