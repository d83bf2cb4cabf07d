import { useInput, useTranslate } from 'ra-core';
import { get, useFormState } from 'react-hook-form';
import {
  classesOf,
  ENERGY_SCALES,
  type EnergyLabel,
  type EnergyScale,
} from '../../../shared/resources/schemas/energy-label.ts';
import { FilesField } from '../../widgets/files-field.tsx';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';

const asItIs = (value: unknown) => value;

const SCALES = Object.keys(ENERGY_SCALES) as EnergyScale[];

const FILES = ['label_file_id', 'sheet_file_id'] as const;

/** The energy label of a product: null for none. */
export function EnergyInput() {
  const translate = useTranslate();
  const { field } = useInput({ source: 'energy_label', defaultValue: null, format: asItIs });
  const { errors } = useFormState({ name: 'energy_label' });
  const errorText = useErrorText();
  const label: EnergyLabel | null = field.value;
  const scale = label?.scale ?? 'A-G';
  const classes = classesOf(scale);
  const change = (changed: Partial<EnergyLabel>) => {
    const { class: own = classes[0] ?? 'A', ...others } = { ...label, ...changed };
    field.onChange({ scale, ...others, class: own });
  };
  const rescale = (to: EnergyScale) => {
    const [best] = ENERGY_SCALES[to];
    change({ scale: to, ...(label && !classesOf(to).includes(label.class) && { class: best }) });
  };
  return (
    <>
      <div className="cols">
        <SelectField
          label={translate('products.energy_class')}
          help={translate('products.energy_class_help')}
          value={label?.class ?? ''}
          error={errorText(messageIn(get(errors, 'energy_label'))) || undefined}
          onChange={({ target: { value } }) => {
            const chosen = classes.find((each) => each === value);
            if (chosen) change({ class: chosen });
            else field.onChange(null);
          }}
        >
          <option value="">{translate('products.no_energy_label')}</option>
          {classes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {label && (
          <SelectField
            label={translate('products.energy_scale')}
            value={scale}
            onChange={({ target }) => rescale(target.value as EnergyScale)}
          >
            {SCALES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        )}
      </div>
      {label && (
        <TextField
          label={translate('products.eprel_number')}
          help={translate('products.eprel_number_help')}
          inputMode="numeric"
          maxLength={10}
          value={label.eprel_number ?? ''}
          onChange={({ target }) => {
            const { eprel_number: _, ...others } = label;
            const typed = target.value.trim();
            field.onChange(typed === '' ? others : { ...others, eprel_number: typed });
          }}
        />
      )}
      {label &&
        FILES.map((name) => (
          <FilesField
            key={name}
            field={`energy_label.${name}`}
            label={translate(`products.${name}`)}
            ids={label[name] === undefined ? [] : [label[name]]}
            max={1}
            onChange={([id]) => {
              const { [name]: _, ...others } = label;
              field.onChange(id === undefined ? others : { ...others, [name]: id });
            }}
          />
        ))}
    </>
  );
}
