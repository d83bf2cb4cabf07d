import { hasAddresses, withFormerSlugs } from '../contract/addresses.ts';
import { attribute, HIDING } from '../contract/attributes.ts';
import { invalidProperty } from '../contract/errors.ts';
import type { StoreLanguages } from '../contract/language.ts';
import type { NewRecord, StoredRecord, Unvalidated } from '../contract/records.ts';
import { isCatalogue, type RecordResource, writeOnlyFields } from '../contract/resource.ts';
import { reversedDates } from '../contract/reversed-dates.ts';
import { assertValid, type Validator } from '../contract/validation.ts';
import type { StoreCurrencies } from '../pricing/price-view.ts';
import { wrongAmounts } from './amounts.ts';
import { cleanObject } from './clean-body.ts';
import type { RecordInput, ResourceHooks } from './resource-hooks.ts';
import { wrongLocales } from './wrong-locales.ts';

/** What makes a valid record of a resource. */
export interface RecordRules<Stored extends StoredRecord, Input> {
  readonly resource: RecordResource<Stored, Input>;
  readonly validate: Validator<Input>;
  readonly normalise?: ResourceHooks<Stored, Input>['normalise'];
}

/** What decides besides the schema whether a record is valid. */
interface RecordSettings extends StoreLanguages, Pick<StoreCurrencies, 'currency_code'> {
  readonly timezone?: string | undefined;
}

/**
 * A whole record, new or with changes in it, as it is validated: cleaned, normalised, valid by the
 * schema and by the store's currency and languages. Throws a 400 that names the first bad field.
 */
export function prepareRecord<Stored extends StoredRecord, Input>(
  { resource, validate, normalise }: RecordRules<Stored, Input>,
  record: Unvalidated<Input>,
  input: RecordInput<Input>,
  settings: RecordSettings,
): Input {
  const isChange = input.id !== undefined;
  if (isChange && isCatalogue(resource)) requireHiding(record);
  const cleaned = cleanObject(record, resource.schema, { isChange }) as Unvalidated<Input>;
  const normalised = normalise ? normalise(cleaned, input) : cleaned;
  const hidden = writeOnlyFields(resource.schema);
  const also = (value: object) => [
    ...wrongAmounts(resource.schema, value, settings.currency_code),
    ...wrongLocales(resource.schema, value, settings, input.stored),
    ...reversedDates(resource.schema, value, {
      ...{ timeZone: settings.timezone, sent: input.sent, stored: input.stored },
    }),
  ];
  return assertValid(validate, normalised, { hidden, also });
}

/** Throws a 400 for null in place of what hides a record: that would be shown again. */
function requireHiding(record: object): void {
  const name = HIDING.find((each) => attribute(record, each) === null);
  if (name === undefined) return;
  const message = `${name} must be a boolean.`;
  throw invalidProperty({ name, failedValidator: 'type', message, value: null });
}

/** A prepared record without what is never stored with it, and with the slugs that it had before. */
export function storedFields<Stored extends StoredRecord, Input extends object>(
  { schema }: RecordResource<Stored, Input>,
  prepared: Input,
  before?: Stored,
): NewRecord<Stored> {
  const hidden = new Set(writeOnlyFields(schema));
  const fields = Object.entries(prepared).filter(([name]) => !hidden.has(name));
  const stored = Object.fromEntries(fields) as NewRecord<Stored>;
  return hasAddresses(schema) ? withFormerSlugs(stored, before) : stored;
}
