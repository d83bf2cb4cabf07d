import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button } from '@mui/material';
import { useMemo } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Product } from '../../../shared/resources/products.ts';
import { productPage } from '../../../shared/tenancy/product-page.ts';
import { useDesk } from '../../api/desk-context.ts';
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
          <ShopLink />
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

/** The page of the product in the shop, where the store says which one that is. */
function ShopLink() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const record = useRecordContext();
  const { product_url } = settings;
  const page =
    record && typeof product_url === 'string' && productPage(product_url, record as Product);
  if (!page || record['published'] === false) return null;
  return (
    <Button
      href={page}
      target="_blank"
      rel="noreferrer"
      aria-label={translate('products.in_shop')}
      sx={{ gap: 1, minWidth: 0 }}
    >
      <OpenInNew fontSize="small" />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {translate('products.in_shop')}
      </Box>
    </Button>
  );
}
