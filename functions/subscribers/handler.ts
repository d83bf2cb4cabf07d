import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { subscribers } from '../../shared/resources/subscribers.ts';
import { subscriberHooks } from './hooks.ts';
import { newsletterActions } from './newsletter-actions.ts';

export const service = endpoint(
  subscribers,
  ({ records, cipher }) => ({ ...records.actions, ...newsletterActions(records.service, cipher) }),
  { hooks: subscriberHooks },
);
