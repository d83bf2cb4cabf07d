import { readIsOneMachine } from '../../shared/config.ts';
import type { Validator } from '../../shared/contract/validation.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { application } from '../../shared/resources/application.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { defaultLimits } from '../../shared/tenancy/request-limits.ts';
import { readStoreUsage } from '../../shared/tenancy/store-usage.ts';
import { processorActions } from './processors.ts';
import { settingsActions } from './settings.ts';

export const service = endpoint(application, ({ validators, cipher }) => ({
  ...settingsActions(validators.record as Validator<Settings>),
  ...processorActions(cipher),
  getUsage: async ({ application, table, clock }) => {
    const conditions = { now: clock.now(), pays: !readIsOneMachine() };
    return { data: await readStoreUsage(table, application, defaultLimits(), conditions) };
  },
}));
