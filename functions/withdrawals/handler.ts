import { languageFor } from '../../shared/contract/language.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { withdrawals } from '../../shared/resources/withdrawals.ts';
import { countFailures } from '../../shared/tenancy/login-limits.ts';

/** Every statement is taken, also one that fits no order: the answer tells nobody who has ordered. */
export const service = endpoint(withdrawals, ({ records: { actions, service: records } }) => ({
  ...actions,
  async create(request) {
    const { body, table, application, caller, client, clock, locale } = request;
    if (isStranger(caller)) {
      const counted = { 'withdrawal-address': client.networks };
      await countFailures(table, application.id, counted, clock.now());
    }
    const language = body.locale ?? languageFor(application.settings, locale);
    const { access, userId: user_id } = caller;
    const owner = access === 'user' && user_id !== undefined ? { user_id } : {};
    return records.insert({ ...body, ...owner, locale: language, state: 'open' }, request);
  },
}));
