import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { collections } from '../../shared/resources/collections.ts';
import { collectionHooks } from './hooks.ts';

export const service = endpoint(collections, ({ records }) => records.actions, {
  hooks: collectionHooks,
});
