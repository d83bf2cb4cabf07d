import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { collectionHooks } from './hooks.ts';
import { collections } from './resource.ts';

export const service = endpoint(collections, ({ records }) => records.actions, {
  hooks: collectionHooks,
});
