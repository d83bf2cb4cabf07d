import { cleanObject } from '../../shared/actions/clean-body.ts';
import { omit } from '../../shared/contract/json.ts';
import { assertValid } from '../../shared/contract/validation.ts';
import {
  defaultSettings,
  type Settings,
  settingsSchema,
} from '../../shared/resources/schemas/settings.ts';
import { checkSettings } from '../../shared/tenancy/settings.ts';
import type { Rates, SettingOptions } from './settings-options.ts';

/** The settings with the changes of the options; a 400 names the missing or invalid setting. */
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
  const currencies = withRates(settings.currencies, rate);
  return validSettings({ ...settings, currencies }, current);
}

function withRates(currencies: Settings['currencies'], rates: Rates): Settings['currencies'] {
  const byCode = new Map(currencies.map(({ code, rate }) => [code, rate]));
  for (const [code, rate] of Object.entries(rates)) {
    if (rate === null) byCode.delete(code);
    else byCode.set(code, rate);
  }
  return Array.from(byCode, ([code, rate]) => ({ code, rate }));
}

/** What settings are reset to that may be left out. */
const resets = omit(defaultSettings, ['currency_code', 'currencies', 'tax_rate', 'tax_type']);

/** Null resets a setting. Throws a 400 as `changedSettings` does, but not for some of what is stored. */
export async function validSettings(
  values: object,
  stored: Partial<Settings> = {},
): Promise<Settings> {
  // Most commands need no compiler of schemas.
  const { validatorOf } = await import('../build/validator.ts');
  const validate = validatorOf<Settings>(settingsSchema);
  const settings = assertValid(validate, { ...resets, ...cleanObject(values, settingsSchema) });
  checkSettings(settings, stored);
  return settings;
}
