import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { ListBar } from '../../widgets/list-bar.tsx';
import { ListViews } from '../../widgets/list-views.tsx';
import { RecordFilter } from '../../widgets/record-filter.tsx';
import type { View } from '../../widgets/view-tabs.tsx';
import { ListActions } from './list-actions.tsx';
import { pathText } from './path-text.ts';
import { LIST_COLUMNS } from './product-table.tsx';
import { FEW } from './row.ts';

/** What is above the products. */
export function ProductBar() {
  const translate = useTranslate();
  const mayList = useMayList();
  return (
    <ListBar
      placeholder={translate('products.search')}
      texts={['sku', 'price_gt', 'price_lt', 'incomplete_for']}
      dates={[]}
      words="products.filters"
      actions={<ListActions />}
      columns={LIST_COLUMNS}
    >
      {mayList('categories') && (
        <RecordFilter
          source="category"
          reference="categories"
          label={translate('products.category')}
          // A category, and all below it, by its path.
          keyOf={({ path }) => String(path)}
          nameOf={pathText}
        />
      )}
      {mayList('brands') && (
        <RecordFilter
          source="brand_id"
          reference="brands"
          label={translate('products.brand')}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => String(name)}
        />
      )}
    </ListBar>
  );
}

/** What one looks for most, as filters of the API. */
const VIEWS = {
  all: {},
  published: { published: 'true' },
  hidden: { published: 'false' },
  few: { low_stock: String(FEW) },
  sold_out: { purchasable: 'false' },
  on_sale: { on_sale: 'true' },
} as const;

const OF_VIEWS: ReadonlySet<string> = new Set(Object.values(VIEWS).flatMap(Object.keys));

/** The views, with how many products somebody has to order again. */
export function ProductTabs() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const few = useFew();
  const entries = Object.entries(VIEWS) as [string, Readonly<Record<string, string>>][];
  const [chosen = 'all'] =
    entries.find(([name, filter]) => name !== 'all' && isIn(filter, filterValues)) ?? [];
  const choose = (name: keyof typeof VIEWS, filters: object) => {
    const others = Object.entries(filters).filter(([filter]) => !OF_VIEWS.has(filter));
    setFilters({ ...Object.fromEntries(others), ...VIEWS[name] });
  };
  return (
    <ListViews
      label={translate('products.show')}
      views={entries.map(([value]) => ({
        ...{ value, text: translate(`products.views.${value}`) },
        ...(value === 'few' && few),
      }))}
      value={chosen}
      onChange={(name, filters) => choose(name as keyof typeof VIEWS, filters)}
    />
  );
}

const COUNTED_MS = 30_000;

/** How many products have low stock. */
function useFew(): Pick<View, 'count' | 'isMore' | 'tone'> {
  const { client } = useDesk();
  const { isPending } = useListContext();
  const { data } = useQuery({
    queryKey: ['products', 'count', 'few'],
    queryFn: () =>
      client.call('GET', '/products', { query: { ...VIEWS.few, per_page: 1, fields: 'id' } }),
    staleTime: COUNTED_MS,
    // The products come first.
    enabled: !isPending,
  });
  return { count: data?.count, isMore: data?.count_exact === false, tone: 'amber' };
}

const isIn = (
  filter: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
) => Object.entries(filter).every(([name, value]) => String(values[name]) === value);
