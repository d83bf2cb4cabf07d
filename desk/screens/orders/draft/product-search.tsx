import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Product } from '../../../../shared/resources/products.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { usePaused } from '../../../widgets/use-paused.ts';
import { salePriceNow } from '../../products/sale-price.ts';
import { optionsOf, pictureOf } from '../order.ts';
import type { DraftLine } from './draft.ts';

const FOUND = 15;

interface Found extends DraftLine {
  readonly price: number;
  /** Undefined where it is not counted. */
  readonly left: number | undefined;
  readonly isOut: boolean;
}

/** Finds products and their variants by words. What is chosen becomes a line. */
export function ProductSearch({ onAdd }: { readonly onAdd: (line: DraftLine) => void }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { money } = useFormats();
  const [words, setWords] = useState('');
  const q = usePaused(words.trim());
  const { data = [], isFetching } = useQuery({
    queryKey: ['products', 'found', q],
    queryFn: async () => {
      const query = { per_page: FOUND, ...(q && { q }) };
      return ((await client.call('GET', '/products', { query })).data as Product[]).flatMap(
        linesOf,
      );
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Found>
      options={data}
      filterOptions={(options) => options}
      value={null}
      blurOnSelect={false}
      clearOnBlur
      loading={isFetching}
      inputValue={words}
      onInputChange={(_, text, reason) => reason !== 'reset' && setWords(text)}
      onChange={(_, found) => {
        if (!found) return;
        const { product_id, variant_id, quantity, name, picture } = found;
        onAdd({
          product_id,
          variant_id,
          quantity,
          name,
          ...(picture !== undefined && { picture }),
        });
        setWords('');
      }}
      getOptionKey={({ product_id, variant_id }) => `${product_id}/${variant_id}`}
      getOptionLabel={({ name }) => name}
      renderOption={({ key, ...props }, { name, price, left, isOut }) => (
        <li key={key} {...props}>
          <div className="beside ends">
            <p>{name}</p>
            <p>
              {[
                left !== undefined && translate('orders.draft.left', { count: left }),
                isOut && left === undefined && translate('orders.draft.out'),
                money(price),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={translate('orders.draft.add_product')} />
      )}
    />
  );
}

type Sold = Product & { readonly variants?: readonly Record<string, unknown>[] | null };

/** What can be ordered of a product: itself, or each of its variants. */
function linesOf(product: Sold): Found[] {
  const { id, has_variants, variants } = product;
  if (!has_variants) return [foundOf(product, product as never, 0)];
  return (variants ?? []).map((variant) => {
    const line = { ...product, product_id: id, variant_id: Number(variant['id']), variant };
    return foundOf(line as never, variant, Number(variant['id']));
  });
}

interface Stocked {
  readonly price?: number;
  readonly price_discount?: number;
  readonly stock_type?: string;
  readonly stock_level?: number;
  readonly stock_status?: string;
}

function foundOf(product: Product, sold: Stocked, variant_id: number): Found {
  const options = optionsOf(product as never);
  const picture = pictureOf(product as never);
  const { stock_type, stock_level = 0, stock_status } = sold;
  return {
    ...{ product_id: product.id, variant_id, quantity: 1 },
    name: options ? `${product.name} (${options})` : product.name,
    ...(picture !== undefined && { picture }),
    price: salePriceNow(sold) ?? sold.price ?? salePriceNow(product) ?? product.price ?? 0,
    left: stock_type === 'track' ? stock_level : undefined,
    isOut: stock_type === 'track' ? stock_level <= 0 : stock_status === 'out_of_stock',
  };
}
