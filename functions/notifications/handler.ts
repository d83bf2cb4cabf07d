import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { notificationHooks } from './hooks.ts';
import { notifications } from './resource.ts';
import { sendMailActions } from './send.ts';

export const service = endpoint(
  notifications,
  ({ records }) => ({ ...records.actions, ...sendMailActions }),
  { hooks: notificationHooks },
);
