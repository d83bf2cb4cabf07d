import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { storeHooks } from './hooks.ts';
import { stores } from './resource.ts';

export const service = endpoint(stores, ({ records }) => records.actions, {
  hooks: storeHooks,
});
