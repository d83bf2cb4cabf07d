import { required, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import { fieldOf } from '../../api/fields.ts';
import { useCountries } from '../../widgets/countries.ts';
import { useCountryName } from '../../widgets/country-name.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { MultiCombobox } from '../../widgets/inputs/multi-combobox.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { useFormField } from '../../widgets/inputs/use-form-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { FieldInput } from '../generic/field-input.tsx';
import { LocalesInput } from '../generic/locales-input.tsx';
import { ALL_ZONES, MEASURES, useShippingWords } from './limits.ts';

/** A way to send. What it comes to is said in a sentence as it is typed. */
export function ShippingForm() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const tax = fieldOf('shippings', 'tax_id');
  const unit = settings.currency_code;
  const money = (name: string) => `${translate(`shipping.${name}`)} (${unit})`;
  return (
    <RecordForm deleteNote="shipping.delete_note">
      <Sentence />
      <TextInput source="name" label="shipping.name" validate={required()} />
      <TextInput source="description" label="shipping.description" rows={2} />
      <ZonesInput />
      <div className="cols">
        <NumberInput
          source="base_cost"
          label={money('base_cost')}
          currency={unit}
          min={0}
          validate={required()}
        />
        <NumberInput
          source="per_item_cost"
          label={money('per_item_cost')}
          currency={unit}
          min={0}
        />
      </div>
      <OwnPricesInput source="prices" amounts={COSTS} />
      <h2 className="title">{translate('shipping.limits')}</h2>
      <p className="small muted">{translate('shipping.limits_note')}</p>
      {MEASURES.map((measure) => {
        const name = translate(`shipping.measures.${measure}`);
        const shown = measure === 'value' ? `${name} (${unit})` : name;
        const kind = { min: 0, ...(measure === 'value' && { currency: unit }) };
        return (
          <div className="cols" key={measure}>
            <NumberInput
              source={`min_${measure}`}
              label={translate('shipping.more_than', { what: shown })}
              {...kind}
              helperText={false}
            />
            <NumberInput
              source={`max_${measure}`}
              label={translate('shipping.less_than', { what: shown })}
              {...kind}
              helperText={false}
            />
          </div>
        );
      })}
      <FlagInput source="collection" label="shipping.collection" />
      <h2 className="title">{translate('shipping.time')}</h2>
      <p className="small muted">{translate('shipping.time_note')}</p>
      <div className="cols">
        <NumberInput source="min_days" label="shipping.min_days" min={0} decimals={0} />
        <NumberInput source="max_days" label="shipping.max_days" min={0} decimals={0} />
      </div>
      {tax && <FieldInput resource="shippings" field={tax} />}
      <LocalesInput />
      <FlagInput source="active" label="shipping.active" unset />
    </RecordForm>
  );
}

const COSTS = [
  { name: 'base_cost', label: 'shipping.base_cost' },
  { name: 'per_item_cost', label: 'shipping.per_item_cost' },
] as const;

function Sentence() {
  const translate = useTranslate();
  const words = useShippingWords();
  const method = useWatch();
  return (
    <Note tone="blue">
      {translate(method['collection'] ? 'shipping.collected_sentence' : 'shipping.sentence', {
        place: words.place(),
        zones: words.zones(method),
        cost: words.cost(method),
        limits: words.limits(method).join(translate('shipping.and')) || '',
      })}
    </Note>
  );
}

interface Zone {
  readonly name?: string;
  readonly code?: string;
}

/** Countries by name; none of them is every country. */
function ZonesInput() {
  const countries = useCountries();
  const countryName = useCountryName();
  const { field, shown } = useFormField({
    source: 'zones',
    label: 'shipping.zones',
    helperText: 'shipping.zones_help',
    defaultValue: [],
  });
  const { value, onChange, onBlur, ...control } = field;
  const zones = ((value || []) as Zone[]).filter(({ code }) => code !== ALL_ZONES);
  const idOf = ({ name, code }: Zone) =>
    code || (countries.find((country) => country.name === name)?.code ?? name ?? '');
  const choiceOf = (zone: Zone) => ({
    id: idOf(zone),
    name: countryName(zone.name ?? zone.code ?? ''),
  });
  return (
    <MultiCombobox
      {...control}
      {...shown}
      choices={countries.map(choiceOf)}
      value={zones.map(choiceOf)}
      onChange={(chosen) =>
        onChange(chosen.map(({ id }) => [...zones, ...countries].find((each) => idOf(each) === id)))
      }
      onLeave={onBlur}
    />
  );
}
