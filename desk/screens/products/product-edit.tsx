import { useRecordContext, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { clock, eye, eyeOff } from '../../widgets/glyphs.ts';
import { hiddenBecause, ShopLink } from '../../widgets/shop-link.tsx';
import { Walk } from '../../widgets/walk.tsx';
import { EditPage } from '../generic/record-edit.tsx';
import { ProductAside, ProductSections } from './product-sections.tsx';
import { saveProduct } from './save-product.ts';
import { StockHistory } from './stock-history.tsx';

export default function ProductEdit() {
  const { client } = useDesk();
  const write = useMemo(() => saveProduct(client), [client]);
  return (
    <EditPage
      write={write}
      title={<Name />}
      state={<State />}
      menu={[]}
      actions={
        <>
          <Walk resource="products" />
          <ShopLink of="products" />
        </>
      }
      aside={
        <>
          <ProductAside />
          <StockHistory />
        </>
      }
    >
      <ProductSections />
    </EditPage>
  );
}

const Name = () => <span>{useRecordContext()?.['name']}</span>;

/** Whether shoppers see the product now, as it is saved. */
function State() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record) return null;
  const hidden = hiddenBecause(record, Date.now());
  if (hidden === 'not_yet') {
    return <Chip text={translate('products.not_yet')} glyph={clock} />;
  }
  return (
    <Chip
      text={translate(hidden ? 'products.hidden' : 'products.published')}
      tone={hidden ? 'grey' : 'pine'}
      glyph={hidden ? eyeOff : eye}
    />
  );
}
