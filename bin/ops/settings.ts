import { cleanObject } from '../../shared/actions/clean-body.ts';
import { omit } from '../../shared/contract/json.ts';
import { assertValid } from '../../shared/contract/validation.ts';
import {
  defaultSettings,
  type Settings,
  settingsSchema,
} from '../../shared/resources/schemas/settings.ts';
import { checkSettings } from '../../shared/tenancy/settings.ts';

/** What settings are reset to that may be left out. */
const resets = omit(defaultSettings, ['currency_code', 'currencies', 'tax_rate', 'tax_type']);

/** Null resets a setting. Throws a 400 that names the missing or invalid setting, but not for some of what is stored. */
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
