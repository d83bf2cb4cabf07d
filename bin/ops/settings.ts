import { withoutNulls } from '../../shared/actions/body.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import {
  checkCurrencies,
  defaultSettings,
  type Settings,
  settingsSchema,
} from '../../shared/tenancy/settings.ts';
import { assertValid } from '../../shared/validation/validation.ts';
import { validatorOf } from '../build/validator.ts';
import type { Rates, SettingOptions } from './settings-options.ts';

/** Throws a 400 that names the setting which is missing or not valid. */
export const newSettings = (options: SettingOptions) => changedSettings(defaultSettings, options);

/** The settings with what the options say; throws a 400 as `newSettings` does. */
export function changedSettings(current: Partial<Settings>, options: SettingOptions): Settings {
  const { name, currency, timezone, rate = {}, set = {} } = options;
  const settings = validSettings(
    withoutNulls({
      ...current,
      ...set,
      ...(name !== undefined && { name }),
      ...(currency !== undefined && { currency_code: currency }),
      ...(timezone !== undefined && { timezone }),
    }),
  );
  return validSettings({ ...settings, currencies: withRates(settings.currencies, rate) });
}

function withRates(currencies: Settings['currencies'], rates: Rates): Settings['currencies'] {
  const byCode = new Map(currencies.map(({ code, rate }) => [code, rate]));
  for (const [code, rate] of Object.entries(rates)) {
    if (rate === null) byCode.delete(code);
    else byCode.set(code, rate);
  }
  return Array.from(byCode, ([code, rate]) => ({ code, rate }));
}

/** Throws a 400 as `newSettings` does. */
export function validSettings(values: JsonObject): Settings {
  assertValid(validate, values);
  const settings = values as Settings;
  checkCurrencies(settings);
  return settings;
}

const validate = validatorOf(settingsSchema);
