import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { apiKeys } from '../../shared/resources/apiKeys.ts';
import { createKey, getCurrentKey, removeKey, updateKey } from './actions.ts';
import { apiKeyHooks } from './hooks.ts';

export const service = endpoint(
  apiKeys,
  ({ records: { actions, service: records } }) => ({
    ...actions,
    create: createKey(records),
    getCurrent: getCurrentKey(actions.get),
    update: updateKey(records, actions.update),
    remove: removeKey(records, actions.remove),
  }),
  { hooks: apiKeyHooks },
);
