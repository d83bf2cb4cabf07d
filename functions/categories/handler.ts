import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { categories } from '../../shared/resources/categories.ts';
import { categoryHooks } from './hooks.ts';

export const service = endpoint(categories, ({ records }) => records.actions, {
  hooks: categoryHooks,
});
