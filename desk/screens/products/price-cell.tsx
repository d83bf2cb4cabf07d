import { Box } from '@mui/material';
import { useRef } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { ApiFailure, type Envelope } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { CellInput } from '../../widgets/cell-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import { ComingSale } from './sale.tsx';
import { salePriceNow } from './sale-price.ts';
import { variantsOf } from './save-product.ts';
import { useRefreshed } from './use-refreshed.ts';

/** The price, which is changed in its place where the product has one alone. */
export function PriceCell() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { money } = useFormats();
  const { settings } = useDesk();
  const mayChange = useMay('products:write');
  const save = useSavePrice();
  if (!record) return null;
  const prices = variantsOf(record).map((variant) => Number(variant['price'] ?? record['price']));
  if (prices.length > 0) {
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return (
      <>
        {least === most ? money(least) : `${money(least)} – ${money(most)}`}
        <ComingSale items={variantsOf(record)} />
      </>
    );
  }
  const price = Number(record['price']);
  const reduced = salePriceNow(record);
  const now = reduced === undefined ? undefined : money(reduced);
  const shown = <Shown price={money(price)} now={now} />;
  const cell = mayChange ? (
    <CellInput
      column="price"
      currency={settings.currency_code}
      min={0}
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
  ) : (
    shown
  );
  return (
    <>
      {cell}
      <ComingSale items={[record]} />
    </>
  );
}

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
  const refresh = useRefreshed();
  const tell = useTellDone();
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

  /** Unless somebody else has changed it since. */
  async function takeBack(price: number | null, before: number | undefined) {
    const { data, etag } = await readNow();
    if ((data as { price?: number }).price !== price) return translate('shared.changed_since');
    await client.call('PUT', path, { body: { price: before }, ifMatch: etag });
    await refresh();
    return undefined;
  }

  async function save(price: number | null): Promise<string | undefined> {
    try {
      const told = await write(price);
      const before = seen.current;
      if (told === undefined) {
        await refresh();
        const text = translate('products.told.price', {
          name: record?.['name'],
          price: money(Number(price)),
        });
        tell(text, () => takeBack(price, before));
      }
      return told;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.message || translate('shared.failed');
    }
  }
  return { begin, save };
}
