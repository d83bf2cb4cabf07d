import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';

/** Fields that a row shows unless all are asked for. */
const MAX_FIELDS = 4;

/** Fields that say nothing to people. */
const HIDDEN = /^(?:updated_at|display_.*|search.*)$/;

/** Each changed field, before and after. */
export function Changes({ event }: { readonly event: Event }) {
  const { resource, data, previous = {} } = event;
  const translate = useTranslate();
  const label = useFieldLabel(resource);
  const [isWhole, setWhole] = useState(false);
  const names = Object.keys(previous).filter((name) => !HIDDEN.test(name));
  const shown = isWhole ? names : names.slice(0, MAX_FIELDS);
  return (
    <>
      {shown.map((name) => (
        <div key={name}>
          <strong>{label(name)}</strong>: <del>{words(previous[name])}</del> →{' '}
          <ins style={{ textDecoration: 'none' }}>{words(data[name])}</ins>
        </div>
      ))}
      {names.length > shown.length && (
        <button className="btn ghost small" type="button" onClick={() => setWhole(true)}>
          {translate('activity.all_changes', { count: names.length })}
        </button>
      )}
    </>
  );
}

const MAX_SHOWN = 120;

function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
