import type { ServiceRequest } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { forEachProcessor } from '../../shared/resources/schemas/processors.ts';
import { takesPayments } from '../../shared/tenancy/processor-credentials.ts';

/** What browsers need to know of the configured processors, and nothing secret. */
export const integrationActions = forEachProcessor(
  'get',
  ({ name, title }, { browsers }) =>
    async ({ application }: Pick<ServiceRequest, 'application'>) => {
      const configured = application.processors?.[name];
      if (!configured) throw notFound(`${title} is not configured for this store.`);
      const isActive = takesPayments(application, name);
      return { data: { ...browsers.of(configured.shown), isActive } };
    },
);
