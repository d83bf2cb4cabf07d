import { cleanObject } from '../../shared/actions/clean-body.ts';
import { assertValid } from '../../shared/contract/validation.ts';
import {
  checkSettings,
  defaultSettings,
  type Settings,
  settingsSchema,
} from '../../shared/tenancy/settings.ts';
import type { Rates, SettingOptions } from './settings-options.ts';

/** Throws a 400 that names the missing or invalid setting. */
export const newSettings = (options: SettingOptions) => changedSettings(defaultSettings, options);

/** The settings with the changes of the options; throws a 400 as `newSettings` does. */
export async function changedSettings(
  current: Partial<Settings>,
  options: SettingOptions,
): Promise<Settings> {
  const { name, currency, timezone, rate = {}, set = {} } = options;
  const changed = {
    ...current,
    ...set,
    ...(name !== undefined && { name }),
    ...(currency !== undefined && { currency_code: currency }),
    ...(timezone !== undefined && { timezone }),
  };
  const settings = await validSettings(changed, current);
  return validSettings({ ...settings, currencies: withRates(settings.currencies, rate) }, current);
}

function withRates(currencies: Settings['currencies'], rates: Rates): Settings['currencies'] {
  const byCode = new Map(currencies.map(({ code, rate }) => [code, rate]));
  for (const [code, rate] of Object.entries(rates)) {
    if (rate === null) byCode.delete(code);
    else byCode.set(code, rate);
  }
  return Array.from(byCode, ([code, rate]) => ({ code, rate }));
}

/** Null is the same as not there. Throws a 400 as `newSettings` does. */
export async function validSettings(
  values: object,
  before: Partial<Settings> = {},
): Promise<Settings> {
  // Most commands need no compiler of schemas.
  const { validatorOf } = await import('../build/validator.ts');
  const validate = validatorOf<Settings>(settingsSchema);
  const settings = assertValid(validate, cleanObject(values, settingsSchema));
  checkSettings(settings, before);
  return settings;
}
