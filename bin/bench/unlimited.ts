import type { Settings } from '../../shared/resources/schemas/settings.ts';
import type { OperatorLimits } from '../../shared/tenancy/application.ts';

/** Settings of stores that one machine sends requests to as fast as it can. */
export const UNLIMITED_SETTINGS: Partial<Settings> = {
  server_addresses: ['127.0.0.0/8', '::1/128'],
};

export const UNLIMITED: OperatorLimits = { requestsPerSecond: 1_000_000 };
