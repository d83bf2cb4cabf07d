import { get } from './api.ts';
import type { Application, Category, Variable } from './records.ts';

export interface Shop {
  readonly name: string;
  readonly announcement: string | undefined;
  readonly categories: readonly Category[];
  /** An amount of the API as people read it. */
  readonly money: (amount: number) => string;
}

/** What every view needs, asked for once. */
export const shop: Promise<Shop> = loadShop();

async function loadShop(): Promise<Shop> {
  const [application, categories, variables] = await Promise.all([
    get<Application[]>('/application'),
    get<Category[]>('/categories', { per_page: 250, sort_by: 'id', sort_order: 'ASC' }),
    get<Variable[]>('/variables', { name: 'announcement' }),
  ]);
  const { name = '', currency_code: currency = 'EUR' } = application.data[0] ?? {};
  const announced = variables.data[0]?.value;
  return {
    name,
    announcement: typeof announced === 'string' ? announced : undefined,
    categories: categories.data,
    money: (amount) => amount.toLocaleString('en-IE', { style: 'currency', currency }),
  };
}

export const childrenOf = ({ categories }: Shop, parent: Category | undefined) =>
  categories.filter(({ parent_id }) => parent_id === (parent?.id ?? null));

export const categoryLink = ({ path }: Category) =>
  `#/categories${path.split('/').map(encodeURIComponent).join('/')}`;
