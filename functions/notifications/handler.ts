import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { notificationHooks } from './hooks.ts';
import { sendMailActions } from './send.ts';
import { testMailActions } from './test-mail.ts';

export const service = endpoint(
  notifications,
  ({ records }) => ({ ...records.actions, ...sendMailActions, ...testMailActions }),
  { hooks: notificationHooks },
);
