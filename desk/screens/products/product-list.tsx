import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { SALE_DATES } from '../../../shared/contract/sale.ts';
import { List } from '../../widgets/list.tsx';
import { NothingFound } from '../../widgets/nothing-found.tsx';
import { KeepList } from '../../widgets/walk.tsx';
import { BulkUndoBar } from './bulk-undo-bar.tsx';
import { ChosenProducts } from './list-actions.tsx';
import { ProductBar, ProductTabs } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';

/** What the list shows, and no more: long texts of many products are not read. */
const FIELDS = [
  ...['id', 'name', 'sku', 'images', 'price', 'price_discount', 'stock_type', 'stock_level'],
  ...['stock_status', 'low_stock_level', 'variants', 'variantsDefinition', 'published'],
  ...['category_id', ...SALE_DATES],
].join(',');

const pathOf = ({ id }: RaRecord) => `/products/${id}`;

export default function ProductList() {
  return (
    <List
      actions={false}
      sort={{ field: 'id', order: 'DESC' }}
      queryOptions={{ meta: { query: { fields: FIELDS } } }}
    >
      <KeepList pathOf={pathOf} />
      <ProductTabs />
      <ProductBar />
      <BulkUndoBar />
      <Rows />
      <ChosenProducts />
    </List>
  );
}

function Rows() {
  const translate = useTranslate();
  const { data = [], isPending } = useListContext();
  if (!isPending && data.length === 0)
    return <NothingFound text={translate('products.none_found')} />;
  return <ProductTable />;
}
