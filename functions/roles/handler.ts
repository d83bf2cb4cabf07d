import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { roles } from '../../shared/resources/roles.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { holdersOf, roleHooks } from './hooks.ts';

export const service = endpoint(
  roles,
  ({ records: { actions } }) => ({
    ...actions,
    async update(request) {
      const answer = await actions.update(request);
      const holders = await holdersOf(request.ids.id, request);
      await endTokensOfStaff(request, request.application.accountId, holders);
      return answer;
    },
  }),
  { hooks: roleHooks },
);
