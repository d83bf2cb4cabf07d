import { SearchInput, useInput, useListContext, useTranslate } from 'react-admin';
import { useMayList } from '../../api/desk-context.ts';
import { RecordPicker, RecordSearch } from '../../widgets/record-picker.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';

interface FilterProps {
  readonly source: string;
  readonly alwaysOn: true;
}

/** A category, and all below it, by its path. */
function CategoryFilter({ source }: FilterProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const { field } = useInput({ source });
  return (
    <RecordSearch
      reference="categories"
      label={translate('products.category')}
      value={field.value ? { id: field.value, path: field.value } : null}
      onChange={(category) => field.onChange(category?.['path'] ?? '')}
      nameOf={({ path }) => String(path)}
      width={150}
      isEnabled={mayList('categories')}
    />
  );
}

const BrandFilter = ({ source }: FilterProps) => (
  <RecordPicker
    source={source}
    reference="brands"
    label="products.brand"
    size="small"
    helperText={false}
    sx={{ width: 130 }}
  />
);

export const productFilters = [
  <SearchInput key="q" source="q" alwaysOn sx={{ width: 200 }} />,
  <CategoryFilter key="category" source="category" alwaysOn />,
  <BrandFilter key="brand" source="brand_id" alwaysOn />,
];

/** So many units are few, of products without a `low_stock_level`. */
const FEW = 5;

/** What one looks for most, as filters of the API. */
const VIEWS = {
  all: {},
  published: { published: 'true' },
  hidden: { published: 'false' },
  on_sale: { on_sale: 'true' },
  sold_out: { purchasable: 'false' },
  few: { low_stock: String(FEW) },
} as const;

const OF_VIEWS: ReadonlySet<string> = new Set(Object.values(VIEWS).flatMap(Object.keys));

export function ProductTabs() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const entries = Object.entries(VIEWS) as [string, Readonly<Record<string, string>>][];
  const [chosen = 'all'] =
    entries.find(([name, filter]) => name !== 'all' && isIn(filter, filterValues)) ?? [];
  const choose = (name: keyof typeof VIEWS) => {
    const others = Object.entries(filterValues).filter(([filter]) => !OF_VIEWS.has(filter));
    setFilters({ ...Object.fromEntries(others), ...VIEWS[name] });
  };
  return (
    <ViewTabs
      label={translate('products.show')}
      views={entries.map(([value]) => ({ value, text: translate(`products.views.${value}`) }))}
      value={chosen}
      onChange={(name) => choose(name as keyof typeof VIEWS)}
    />
  );
}

const isIn = (
  filter: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
) => Object.entries(filter).every(([name, value]) => String(values[name]) === value);
