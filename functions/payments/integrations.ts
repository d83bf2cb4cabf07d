import { notFound } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import type { payments } from '../../shared/resources/payments.ts';
import { PROCESSOR_NAMES, type ProcessorTitle } from '../../shared/resources/schemas/processors.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { takesPayments } from '../../shared/tenancy/processor-credentials.ts';

/** What browsers need to know of the configured processors, and nothing secret. */
export const integrationActions: Pick<Actions<typeof payments>, 'getStripe' | 'getBraintree'> = {
  async getStripe({ application }) {
    const { environment, isActive, publishable_key } = integrationOf('Stripe', application);
    const key = publishable_key === undefined ? {} : { publishable_key };
    return { data: { environment, ...key, isActive } };
  },
  async getBraintree({ application }) {
    const integration = integrationOf('Braintree', application);
    const { environment, isActive, submit_for_settlement, require_three_d_secure } = integration;
    return {
      data: {
        environment,
        autoSubmitForSettlement: submit_for_settlement === true,
        ...(require_three_d_secure && { threeDSecureRequired: true }),
        isActive,
      },
    };
  },
};

function integrationOf(title: ProcessorTitle, application: Application) {
  const name = PROCESSOR_NAMES[title];
  const configured = application.processors?.[name];
  if (!configured) throw notFound(`${title} is not configured for this store.`);
  return { ...configured.shown, isActive: takesPayments(application, name) };
}
