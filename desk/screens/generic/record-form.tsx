import { useTranslate } from 'ra-core';
import type { DeskField } from '../../api/model.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { WARNINGS } from '../../widgets/safety-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { useDeskResource } from './desk-resource.ts';
import { FieldInput, useFieldHelp } from './field-input.tsx';
import { LocalesSection } from './locales-input.tsx';
import { OwnAttributesInput } from './own-attributes-input.tsx';

/** All fields of a resource that can be set, in sections: objects and arrays have one of their own. */
export function RecordFields() {
  const { name, fields, takesOwnAttributes } = useDeskResource();
  const translate = useTranslate();
  const label = useFieldLabel(name);
  const help = useFieldHelp(name);
  const settable = fields.filter(({ isReadOnly }) => !isReadOnly);
  const hasSafety = settable.some((field) => field.name === 'safety');
  const simple = settable.filter(
    (field) => !hasParts(field) && field.name !== 'private' && field.name !== 'locales',
  );
  return (
    <>
      {simple.length > 0 && (
        <Section title={translate(`resources.${name}.name`, { smart_count: 1 })}>
          {simple.map((field) => (
            <FieldInput key={field.name} resource={name} field={field} />
          ))}
        </Section>
      )}
      {settable.filter(hasParts).map((field) => {
        const text = help(field);
        return (
          <Section
            key={field.name}
            title={label(field.name)}
            {...(text !== undefined && { help: text })}
          >
            <FieldInput resource={name} field={withoutHelp(field)} />
          </Section>
        );
      })}
      {settable.some((field) => field.name === 'locales') && (
        <LocalesSection texts={hasSafety ? [WARNINGS] : []} />
      )}
      {takesOwnAttributes && <OwnAttributesInput />}
    </>
  );
}

const hasParts = ({ type, fields, items }: DeskField) =>
  (type === 'object' && fields !== undefined) || (type === 'array' && items?.fields !== undefined);

const withoutHelp = ({ hasHelp: _, ...field }: DeskField): DeskField => field;
