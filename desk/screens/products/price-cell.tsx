import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { CellInput } from '../../widgets/cell-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import { readNow } from './read-now.ts';
import { priceSpan, type Row } from './row.ts';
import { ComingSale } from './sale.tsx';
import { salePriceNow } from './sale-price.ts';
import { useRefreshed } from './use-refreshed.ts';

/** The price of a product or a variant, which is changed in its place. */
export function PriceCell({ row }: { readonly row: Row }) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { settings } = useDesk();
  const mayChange = useMay('products:write');
  const save = useSavePrice(row);
  const { item, name } = row;
  const price = Number(item['price']);
  const reduced = salePriceNow(item);
  const now = reduced === undefined ? undefined : money(reduced);
  const before = now !== undefined && <s>{money(price)}</s>;
  return (
    <>
      <ComingSale items={[item]} />
      {before}
      {mayChange ? (
        <CellInput
          column="price"
          currency={settings.currency_code}
          min={0}
          value={price}
          label={translate('products.change_price_of', {
            name,
            price: now ? `${money(price)} ${now}` : money(price),
          })}
          onBegin={save.begin}
          onSave={save.save}
        >
          {now ?? money(price)}
        </CellInput>
      ) : (
        (now ?? money(price))
      )}
    </>
  );
}

/** What the variants of a product cost, from the least to the most. */
export function PriceSpan({ variants }: { readonly variants: readonly Row[] }) {
  const { moneySpan } = useFormats();
  return (
    <>
      <ComingSale items={variants.map(({ item }) => item)} />
      <span className="cell">{moneySpan(...priceSpan(variants))}</span>
    </>
  );
}

/** Saves with the version that was read when the change began, or when somebody else's price was told of. */
function useSavePrice(row: Row) {
  const { item, path, name } = row;
  const translate = useTranslate();
  const { client } = useDesk();
  const { money } = useFormats();
  const refresh = useRefreshed();
  const tell = useTellDone();
  const read = useRef<ReturnType<typeof readNow>>(undefined);
  /** The price that the member has seen. */
  const seen = useRef<number>(undefined);

  const readAgain = () => {
    read.current = readNow(client, row, 'price');
    // A failure is told of when it is saved.
    read.current.catch(() => undefined);
    return read.current;
  };
  const begin = () => {
    seen.current = Number(item['price']);
    void readAgain();
  };
  /** A text if somebody else has changed the price, which is seen from then on. */
  const unseen = (price: unknown) => {
    if (typeof price !== 'number' || price === seen.current) return undefined;
    seen.current = price;
    return translate('products.changed_meanwhile', { now: money(price) });
  };

  async function write(price: number | null): Promise<string | undefined> {
    const answer = await read.current;
    const told = unseen(answer?.value);
    if (told !== undefined) return told;
    try {
      await client.call('PUT', path, { body: { price }, ifMatch: answer?.etag });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 412) throw error;
      // Another field alone was changed: this price is saved over that version.
      return unseen((await readAgain()).value) ?? write(price);
    }
  }

  /** Unless somebody else has changed it since. */
  async function takeBack(price: number | null, before: number | undefined) {
    const { value, etag } = await readAgain();
    if (value !== price) return translate('shared.changed_since');
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
        const text = translate('products.told.price', { name, price: money(Number(price)) });
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
