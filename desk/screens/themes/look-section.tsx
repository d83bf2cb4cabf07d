import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { ColorInput } from '../../widgets/color-input.tsx';
import { PictureInput } from '../../widgets/picture-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { useDeskResource } from '../generic/desk-resource.ts';
import { FieldInput } from '../generic/field-input.tsx';

/** Colors to begin with; each other one is entered. */
const COLORS = ['#1c5d4a', '#1f4e8c', '#7a1f4b', '#b3431c', '#6b4fa0', '#22262a'] as const;

/** Logo, color and font. */
export function LookSection() {
  const translate = useTranslate();
  const { fields } = useDeskResource();
  const font = fields.find(({ name }) => name === 'font');
  return (
    <Section title={translate('themes.look')}>
      <PictureInput source="logo" label={translate('resources.themes.fields.logo')} />
      <ColorInput
        source="accent_color"
        label="resources.themes.fields.accent_color"
        helperText="resources.themes.help.accent_color"
      />
      <Swatches />
      {font && <FieldInput resource="themes" field={font} />}
    </Section>
  );
}

function Swatches() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'accent_color' });
  return (
    <div className="beside swatches">
      {COLORS.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={`${translate('resources.themes.fields.accent_color')} ${color}`}
          aria-pressed={chosen === color}
          style={{ background: color }}
          onClick={() => setValue('accent_color', color, { shouldDirty: true })}
        />
      ))}
    </div>
  );
}
