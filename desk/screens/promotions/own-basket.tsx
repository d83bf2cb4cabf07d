import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { Line } from '../../../shared/pricing/lines.ts';
import { Removable } from '../../widgets/removable.tsx';

type Product = Line['product'] & {
  readonly name: string;
  readonly variants?: readonly NonNullable<Line['variant']>[];
};

/** Products that the owner has chosen to try a promotion on. */
export type Basket = readonly (Line['product'] & Pick<Line, 'variant' | 'quantity'>)[];

interface OwnBasketProps {
  readonly basket: Basket;
  readonly onChange: (basket: Basket) => void;
}

/** Products that are offered at once; typing finds the others. */
const MAX_OFFERED = 20;

/** Chooses products beside the carts that there are; one chosen twice is there twice. */
export function OwnBasket({ basket, onChange }: OwnBasketProps) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const { data: products = [] } = useGetList<Product & { readonly id: number }>('products', {
    pagination: { page: 1, perPage: MAX_OFFERED },
    sort: { field: 'id', order: 'DESC' },
    filter: words ? { q: words } : {},
  });
  const add = (product: Product) => {
    const others = basket.filter(({ id }) => id !== product.id);
    const quantity = 1 + (basket.find(({ id }) => id === product.id)?.quantity ?? 0);
    const { variants: [variant] = [], ...priced } = product;
    onChange([...others, { ...priced, variant, quantity }]);
  };
  return (
    <div className="stacked">
      <p className="small">{translate('promotions.preview.own_note')}</p>
      <Autocomplete
        value={null}
        inputValue={words}
        onInputChange={(_, typed, reason) => reason !== 'reset' && setWords(typed)}
        onChange={(_, product) => {
          setWords('');
          if (product) add(product);
        }}
        options={products}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        filterOptions={(all) => all}
        blurOnSelect
        renderInput={(props) => (
          <TextField {...props} label={translate('promotions.preview.own')} size="small" />
        )}
      />
      <div className="beside">
        {basket.map(({ id, name, quantity }) => (
          <Removable
            key={id}
            text={`${quantity} × ${name}`}
            onRemove={() => onChange(basket.filter((each) => each.id !== id))}
          />
        ))}
      </div>
    </div>
  );
}
