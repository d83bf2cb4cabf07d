import type { Validator } from '../../shared/contract/validation.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { Settings } from '../../shared/tenancy/settings.ts';
import { application } from './resource.ts';
import { settingsActions } from './settings.ts';

export const service = endpoint(application, ({ validators }) =>
  settingsActions(validators.record as Validator<Settings>),
);
