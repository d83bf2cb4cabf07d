import { useMemo } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { ShopLink } from '../../widgets/shop-link.tsx';
import { Walk } from '../../widgets/walk.tsx';
import { EditPage } from '../generic/record-edit.tsx';
import { ProductCollections } from './product-collections.tsx';
import { ProductAside, ProductSections } from './product-sections.tsx';
import { saveProduct } from './save-product.ts';
import { StockHistory } from './stock-history.tsx';

export default function ProductEdit() {
  const { client } = useDesk();
  const write = useMemo(() => saveProduct(client), [client]);
  return (
    <EditPage
      write={write}
      actions={
        <>
          <Walk resource="products" />
          <ShopLink of="products" />
        </>
      }
      aside={
        <>
          <ProductAside />
          <ProductCollections />
          <StockHistory />
        </>
      }
    >
      <ProductSections />
    </EditPage>
  );
}
