import { useTranslate } from 'ra-core';
import type { Line } from '../../../shared/pricing/lines.ts';
import { ProductSearch } from '../../widgets/product-search.tsx';
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

/** Chooses products beside the carts that there are; one chosen twice is there twice. */
export function OwnBasket({ basket, onChange }: OwnBasketProps) {
  const translate = useTranslate();
  const add = (product: Product) => {
    const others = basket.filter(({ id }) => id !== product.id);
    const quantity = 1 + (basket.find(({ id }) => id === product.id)?.quantity ?? 0);
    const { variants: [variant] = [], ...priced } = product;
    onChange([...others, { ...priced, variant, quantity }]);
  };
  return (
    <div className="stacked">
      <p className="small">{translate('promotions.preview.own_note')}</p>
      <ProductSearch
        label={translate('promotions.preview.own')}
        choicesOf={(product) => [{ id: product.id, name: product.name, product }]}
        onChoose={({ product }) => add(product as Product)}
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
