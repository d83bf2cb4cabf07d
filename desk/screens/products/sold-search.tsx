import { useTranslate } from 'ra-core';
import type { Product } from '../../../shared/resources/products.ts';
import { useFormats } from '../../widgets/formats.ts';
import { ProductSearch } from '../../widgets/product-search.tsx';
import type { DraftLine } from '../orders/draft/draft.ts';
import { optionsOf, pictureOf } from '../orders/order.ts';
import { salePriceNow } from './sale-price.ts';

interface SoldSearchProps {
  readonly label: string;
  readonly onAdd: (line: DraftLine) => void;
}

/** Finds products and their variants, with what is left of them and what they cost. What is chosen becomes a line. */
export function SoldSearch({ label, onAdd }: SoldSearchProps) {
  const translate = useTranslate();
  const { money } = useFormats();
  const noteOf = ({ left, isOut, price }: Found) =>
    [
      left !== undefined && translate('orders.draft.left', { count: left }),
      isOut && left === undefined && translate('orders.draft.out'),
      money(price),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ProductSearch
      label={label}
      choicesOf={(product) =>
        linesOf(product).map((found) => ({
          id: `${found.line.product_id}/${found.line.variant_id}`,
          name: found.line.name,
          note: noteOf(found),
          line: found.line,
        }))
      }
      onChoose={({ line }) => onAdd(line)}
    />
  );
}

interface Found {
  readonly line: DraftLine;
  readonly price: number;
  /** Undefined where it is not counted. */
  readonly left: number | undefined;
  readonly isOut: boolean;
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
    line: {
      ...{ product_id: product.id, variant_id, quantity: 1 },
      name: options ? `${product.name} (${options})` : product.name,
      ...(picture !== undefined && { picture }),
    },
    price: salePriceNow(sold) ?? sold.price ?? salePriceNow(product) ?? product.price ?? 0,
    left: stock_type === 'track' ? stock_level : undefined,
    isOut: stock_type === 'track' ? stock_level <= 0 : stock_status === 'out_of_stock',
  };
}
