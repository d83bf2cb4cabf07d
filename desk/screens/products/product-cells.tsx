import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { ApiFailure, type Envelope } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { CellInput } from '../../widgets/cell-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import type { VariantDraft } from './options.ts';
import { isCounted, variantsOf } from './save-product.ts';

/** The price, which is changed in its place where the product has one alone. */
export function PriceCell() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { money } = useFormats();
  const mayChange = useMay('products:write');
  const save = useSavePrice();
  if (!record) return null;
  const prices = variantsOf(record).map((variant) => Number(variant['price'] ?? record['price']));
  if (prices.length > 0) {
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return least === most ? money(least) : `${money(least)} – ${money(most)}`;
  }
  const price = Number(record['price']);
  const { now } = sale(record['price_discount'], money);
  const shown = <Shown price={money(price)} now={now} />;
  if (!mayChange) return shown;
  return (
    <CellInput
      column="price"
      value={price}
      label={translate('products.change_price_of', {
        name: record['name'],
        price: now ? `${money(price)} ${now}` : money(price),
      })}
      onBegin={save.begin}
      onSave={save.save}
    >
      {shown}
    </CellInput>
  );
}

const sale = (price: unknown, money: (amount: number) => string) => ({
  now: typeof price === 'number' ? money(price) : undefined,
});

const Shown = ({ price, now }: { readonly price: string; readonly now: string | undefined }) =>
  now === undefined ? (
    price
  ) : (
    <span>
      <Box component="s" sx={{ color: 'text.secondary' }}>
        {price}
      </Box>{' '}
      {now}
    </span>
  );

/** Saves with the version that was read when the change began, or when somebody else's price was told of. */
function useSavePrice() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { client } = useDesk();
  const { money } = useFormats();
  const queryClient = useQueryClient();
  const read = useRef<Promise<Envelope>>(undefined);
  /** The price that the member has seen. */
  const seen = useRef<number>(undefined);
  const path = `/products/${record?.id}`;

  const readNow = () => {
    read.current = client.call('GET', path, { query: { fields: 'id,price' } });
    // A failure is told of when it is saved.
    read.current.catch(() => undefined);
    return read.current;
  };
  const begin = () => {
    seen.current = Number(record?.['price']);
    void readNow();
  };
  /** A text if somebody else has changed the price, which is seen from then on. */
  const unseen = async (answer: Envelope | undefined) => {
    const { price } = (answer?.data ?? {}) as { price?: number };
    if (price === undefined || price === seen.current) return undefined;
    seen.current = price;
    return translate('products.changed_meanwhile', { now: money(price) });
  };

  async function write(price: number | null): Promise<string | undefined> {
    const answer = await read.current;
    const told = await unseen(answer);
    if (told !== undefined) return told;
    try {
      await client.call('PUT', path, { body: { price }, ifMatch: answer?.etag });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 412) throw error;
      // Another field alone was changed: this price is saved over that version.
      return (await unseen(await readNow())) ?? write(price);
    }
  }

  async function save(price: number | null): Promise<string | undefined> {
    try {
      const told = await write(price);
      if (told === undefined) {
        await queryClient.invalidateQueries({ queryKey: ['products', 'getList'] });
      }
      return told;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.message || translate('shared.failed');
    }
  }
  return { begin, save };
}

/** The stock: counted stock of a product without variants is changed in its place. */
export function StockCell() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { number } = useFormats();
  const mayChange = useMay('products:write');
  const { client } = useDesk();
  const queryClient = useQueryClient();
  const key = useRef<string>(undefined);
  if (!record) return null;
  const variants = variantsOf(record);
  if (variants.length > 0) return <VariantStock variants={variants} />;
  if (!isCounted(record)) return translate(`products.stock_kinds.${kindOf(record)}`);
  const level = Number(record['stock_level'] ?? 0);
  if (!mayChange) return number(level);
  const save = async (wanted: number | null) => {
    key.current ??= crypto.randomUUID();
    try {
      await client.call('POST', `/products/${record.id}/stock`, {
        body: { level: wanted ?? 0 },
        idempotencyKey: key.current,
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status >= 400 && error.status < 500) key.current = undefined;
      return error.message || translate('shared.failed');
    }
    key.current = undefined;
    await queryClient.invalidateQueries({ queryKey: ['products', 'getList'] });
    return undefined;
  };
  return (
    <CellInput
      column="stock"
      value={level}
      label={translate('products.set_stock_of', { name: record['name'], level: number(level) })}
      onSave={save}
    >
      <Level level={level} />
    </CellInput>
  );
}

function VariantStock({ variants }: { readonly variants: readonly VariantDraft[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const counted = variants.filter(isCounted);
  const level = counted.reduce((sum, each) => sum + Number(each['stock_level'] ?? 0), 0);
  const smart_count = variants.length;
  return (
    <>
      {counted.length > 0 && <Level level={level} />}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('products.in_variants', { smart_count, number: number(smart_count) })}
      </Box>
    </>
  );
}

function Level({ level }: { readonly level: number }) {
  const { number } = useFormats();
  return (
    <Box component="span" sx={level <= 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
      {number(level)}
    </Box>
  );
}

const kindOf = ({ stock_type, stock_status }: VariantDraft) =>
  stock_type === 'status' ? stock_status : stock_type;
