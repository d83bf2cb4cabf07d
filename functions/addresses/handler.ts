import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { addressHooks } from './hooks.ts';
import { addresses } from './resource.ts';

export const service = endpoint(addresses, ({ records }) => records.actions, {
  hooks: addressHooks,
});
