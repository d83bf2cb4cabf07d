import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { useMayList } from '../../api/desk-context.ts';
import type { DeskField } from '../../api/model.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { FieldValue } from '../../widgets/field-value.tsx';
import { Picture } from '../../widgets/picture.tsx';
import { RecordLink } from '../../widgets/record-link.tsx';
import { humanised } from '../../words/humanised.ts';
import { useDeskResource } from './desk-resource.ts';

interface ReadValueProps {
  readonly field: DeskField;
  readonly value: unknown;
}

/** A value of the resource that is shown, for people: references by name, enumerations as words. */
export function ReadValue({ field, value }: ReadValueProps) {
  const translate = useTranslate();
  const { name: resource } = useDeskResource();
  const mayList = useMayList();
  if (value === undefined || value === null || value === '') return <Nothing />;
  const { references } = field;
  if (references && mayList(references) && Number(value) > 0) {
    return (
      <RecordLink
        reference={references}
        id={Number(value)}
        type={references === 'orders' ? 'show' : 'edit'}
      />
    );
  }
  if (field.values && typeof value === 'string') {
    const word = translate(`resources.${resource}.values.${value}`, { _: humanised(value) });
    return <Chip text={word} />;
  }
  if (field.name === 'image_url') return <Picture url={value} />;
  if (Array.isArray(value)) return <ListValue field={field} values={value} />;
  if (typeof value === 'object') return <ObjectValue field={field} value={value} />;
  return <FieldValue field={field} value={value} />;
}

const Nothing = () => <span aria-hidden>–</span>;

/** Elements of an array that are shown. */
const MAX_ELEMENTS = 20;

function ListValue({ field, values }: { field: DeskField; values: readonly unknown[] }) {
  const translate = useTranslate();
  if (values.length === 0) return <Nothing />;
  const items = field.items ?? { name: field.name, type: 'string' as const };
  const isSimple = values.every((value) => typeof value !== 'object' || value === null);
  const more = values.length - MAX_ELEMENTS;
  return (
    <ul className="plain beside">
      {values.slice(0, MAX_ELEMENTS).map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values have no ids, and are only shown
        <li key={i}>
          {isSimple ? <Chip text={String(value)} /> : <ReadValue field={items} value={value} />}
        </li>
      ))}
      {more > 0 && <li>{translate('shared.and_more', { smart_count: more })}</li>}
    </ul>
  );
}

function ObjectValue({ field, value }: { field: DeskField; value: object }) {
  const { name: resource } = useDeskResource();
  const label = useFieldLabel(resource);
  return (
    <dl className="facts">
      {Object.entries(value).map(([name, inner]) => {
        const described = field.fields?.find((each) => each.name === name);
        return (
          <Fragment key={name}>
            <dt>{label(name)}</dt>
            <dd>
              <ReadValue field={described ?? { name, type: 'string' }} value={inner} />
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
