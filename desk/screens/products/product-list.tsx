import FileUpload from '@mui/icons-material/FileUpload';
import GetApp from '@mui/icons-material/GetApp';
import { Link as MuiLink, Typography } from '@mui/material';
import {
  Button,
  CreateButton,
  DataTable,
  List,
  type RaRecord,
  ReferenceField,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { SALE_DATES } from '../../../shared/contract/sale.ts';
import { useMay } from '../../api/desk-context.ts';
import { ChosenDock } from '../../widgets/chosen-dock.tsx';
import { PageHead } from '../../widgets/frame/head.tsx';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import { Picture } from '../../widgets/picture.tsx';
import { ChoosePage, ChooseRow } from '../../widgets/row-choice.tsx';
import { KeepList } from '../../widgets/walk.tsx';
import { BulkChange } from './bulk-change.tsx';
import { BulkUndoBar } from './bulk-undo-bar.tsx';
import { PriceCell } from './price-cell.tsx';
import { ProductTabs, productFilters } from './product-filters.tsx';
import { PublishedCell } from './published-cell.tsx';
import { StockCell } from './stock-cell.tsx';

/** What the list shows, and no more: long texts of many products are not read. */
const FIELDS = [
  ...['id', 'name', 'sku', 'images', 'price', 'price_discount', 'stock_type', 'stock_level'],
  ...['stock_status', 'variants', 'published', 'category_id'],
  ...SALE_DATES,
].join(',');

const pathOf = ({ id }: RaRecord) => `/products/${id}`;

const NARROW = { ...NOT_ON_PHONES, width: 56, px: 1 } as const;

export default function ProductList() {
  return (
    <List
      filters={productFilters}
      actions={<ListActions />}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      exporter={false}
      queryOptions={{ meta: { query: { fields: FIELDS } } }}
    >
      <KeepList pathOf={pathOf} />
      <ProductTabs />
      <BulkUndoBar />
      <DataTable
        rowClick={false}
        bulkActionButtons={false}
        sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}
      >
        <DataTable.Col source="id" label={<ChoosePage />} disableSort sx={NARROW}>
          <ChooseRow />
        </DataTable.Col>
        <DataTable.Col source="images" label="products.picture" disableSort sx={NARROW}>
          <FirstPicture />
        </DataTable.Col>
        <DataTable.Col source="name" label="products.name">
          <NameCell />
        </DataTable.Col>
        <DataTable.Col source="price" label="products.price" align="right">
          <PriceCell />
        </DataTable.Col>
        <DataTable.Col source="stock_level" label="products.stock" align="right">
          <StockCell />
        </DataTable.Col>
        <DataTable.Col source="published" label="products.visibility" sx={NOT_ON_PHONES}>
          <PublishedCell />
        </DataTable.Col>
        <DataTable.Col
          source="category_id"
          label="products.category"
          disableSort
          sx={NOT_ON_PHONES}
        >
          <CategoryCell />
        </DataTable.Col>
      </DataTable>
      <ChosenProducts />
    </List>
  );
}

function ListActions() {
  const mayChange = useMay('products:write');
  const mayImport = useMay('imports:write');
  const mayExport = useMay('exports:write');
  const { total } = useListContext();
  const prefilled = `?source=${encodeURIComponent(JSON.stringify({ resource: 'products' }))}`;
  return (
    <PageHead
      actions={
        <>
          {mayChange && total !== undefined && total > 0 && <BulkChange />}
          {mayImport && (
            <Button component={Link} to={`/imports/create${prefilled}`} label="products.import">
              <FileUpload />
            </Button>
          )}
          {mayExport && (
            <Button component={Link} to={`/exports/create${prefilled}`} label="products.export">
              <GetApp />
            </Button>
          )}
          {mayChange && <CreateButton />}
        </>
      }
    />
  );
}

/** What can be done with the chosen rows. */
function ChosenProducts() {
  const mayChange = useMay('products:write');
  const { selectedIds = [] } = useListContext();
  return <ChosenDock>{mayChange && <BulkChange ids={selectedIds} />}</ChosenDock>;
}

function FirstPicture() {
  const record = useRecordContext();
  return <Picture url={record?.['images']?.[0]} />;
}

function NameCell() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <>
      <MuiLink component={Link} to={pathOf(record)} sx={{ overflowWrap: 'anywhere' }}>
        {record['name']}
      </MuiLink>
      {record['sku'] && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {record['sku']}
        </Typography>
      )}
    </>
  );
}

function CategoryCell() {
  return <ReferenceField source="category_id" reference="categories" link={false} />;
}
