import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { addresses } from '../../shared/resources/addresses.ts';
import { addressHooks } from './hooks.ts';

export const service = endpoint(addresses, ({ records }) => records.actions, {
  hooks: addressHooks,
});
