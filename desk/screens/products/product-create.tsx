import { useTranslate } from 'ra-core';
import { CreatePage } from '../generic/record-create.tsx';
import type { Values } from '../generic/use-save-record.ts';
import { ProductAside, ProductSections } from './product-sections.tsx';
import { variantsOf } from './variants.ts';

const DEFAULTS = { stock_type: 'infinite', published: true, images: [] };

export default function ProductCreate() {
  return (
    <CreatePage
      title={useTranslate()('products.new')}
      aside={<ProductAside />}
      defaultValues={DEFAULTS}
      transform={sent}
    >
      <ProductSections />
    </CreatePage>
  );
}

/** Empty fields are not sent, in variants either, and a product with variants has no stock of its own. */
function sent({ variants: _, variantsDefinition, ...values }: Values): Values {
  const { stock_type, stock_level, stock_status, ...others } = values;
  const variants = variantsOf({ variants: _ }).map((variant) =>
    Object.fromEntries(
      Object.entries(variant).filter(([, value]) => value !== null && value !== undefined),
    ),
  );
  if (variants.length === 0) return values;
  return { ...others, variants, variantsDefinition };
}
