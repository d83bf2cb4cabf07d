import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { stores } from '../../shared/resources/stores.ts';
import { storeHooks } from './hooks.ts';

export const service = endpoint(stores, ({ records }) => records.actions, {
  hooks: storeHooks,
});
