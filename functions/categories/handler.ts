import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { categoryHooks } from './hooks.ts';
import { categories } from './resource.ts';

export const service = endpoint(categories, ({ records }) => records.actions, {
  hooks: categoryHooks,
});
