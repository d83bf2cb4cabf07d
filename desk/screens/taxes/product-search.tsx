import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Product } from '../../../shared/resources/products.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';

export interface Item {
  readonly product_id: number;
  readonly variant_id?: number;
  readonly quantity: number;
  readonly name: string;
}

const MAX_FOUND = 20;

/** Finds a product, or one of its variants, and begins anew. */
export function ProductSearch({ onChoose }: { readonly onChoose: (item: Item) => void }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const { data = [] } = useQuery(
    {
      queryKey: ['products', 'found', asked],
      queryFn: async () => {
        const query = { per_page: MAX_FOUND, ...(asked && { q: asked }) };
        return (await client.call('GET', '/products', { query })).data as Product[];
      },
      placeholderData: (before) => before,
    },
    queryClient,
  );
  return (
    <Autocomplete<Item>
      options={data.flatMap(itemsOf)}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ product_id, variant_id = 0 }) => `${product_id} ${variant_id}`}
      value={null}
      inputValue={words}
      onInputChange={(_, text, reason) => setWords(reason === 'reset' ? '' : text)}
      onChange={(_, item) => item && onChoose(item)}
      blurOnSelect
      renderInput={(params) => <TextField {...params} label={translate('simulator.add')} />}
    />
  );
}

function itemsOf({ id, name, variants = [] }: Product): readonly Item[] {
  if (variants.length === 0) return [{ product_id: id, quantity: 1, name }];
  return variants.map((variant) => ({
    product_id: id,
    variant_id: Number(variant.id),
    quantity: 1,
    name: [name, variant.name ?? variant.sku ?? variant.id].join(' · '),
  }));
}
