import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { redirects } from '../../shared/resources/redirects.ts';
import { redirectHooks } from './hooks.ts';

export const service = endpoint(redirects, ({ records }) => records.actions, {
  hooks: redirectHooks,
});
