import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { templateProblem } from '../../shared/mail/templates.ts';
import { notifications } from './resource.ts';

/** Of a store: each mail reads all of them. */
export const MAX_NOTIFICATIONS = 50;

const FORMS = { subject: 'text', text: 'text', html: 'html' } as const;

/** Templates must be right when they are stored: nobody looks on when they are used. */
export const notificationHooks: HooksOf<typeof notifications> = {
  async check(record, { id }, { catalogue }) {
    for (const name of ['subject', 'text', 'html'] as const) {
      const template = record[name];
      const problem = template && templateProblem(template, FORMS[name]);
      if (!problem) continue;
      throw invalidProperty({
        name,
        failedValidator: 'format',
        message: `${name} is no template: ${problem}.`,
        value: template,
      });
    }
    if (id !== undefined) return;
    const { records } = await catalogue.index(notifications, 'all');
    if (records.length < MAX_NOTIFICATIONS) return;
    throw badRequest(`A store can have ${MAX_NOTIFICATIONS} notifications at most.`);
  },
};
