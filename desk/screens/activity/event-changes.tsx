import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { describedResource } from '../../api/fields.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { useFormats } from '../../widgets/formats.ts';
import { type ChangedValue, changedValues } from './changed-values.ts';

/** Values that a row shows unless all are asked for. */
const MAX_SHOWN = 4;

/** Each changed value, before and after. */
export function Changes({ event }: { readonly event: Event }) {
  const { resource, data, previous = {} } = event;
  const translate = useTranslate();
  const label = useLabelOf(resource);
  const words = useWords(resource);
  const [isWhole, setWhole] = useState(false);
  const all = Object.keys(previous).flatMap((name) =>
    changedValues({ [name]: previous[name] }, { [name]: data[name] }),
  );
  const shown = isWhole ? all : all.slice(0, MAX_SHOWN);
  return (
    <>
      {shown.map(({ names, was, is }) => (
        <div key={names.join()}>
          <strong>{label(names)}</strong>: <del>{words(names, was)}</del> →{' '}
          <ins style={{ textDecoration: 'none' }}>{words(names, is)}</ins>
        </div>
      ))}
      {all.length > shown.length && (
        <button className="btn ghost small" type="button" onClick={() => setWhole(true)}>
          {translate('activity.all_changes', { count: all.length })}
        </button>
      )}
    </>
  );
}

/** `Billing address: City`. Places in lists and ids are no names. */
function useLabelOf(resource: string) {
  const label = useFieldLabel(resource);
  return (names: ChangedValue['names']) =>
    names
      .filter((name) => !/^\d+$/.test(name))
      .map(label)
      .join(': ');
}

const MAX_LETTERS = 120;

/** A value as a person reads it. */
function useWords(resource: string) {
  const translate = useTranslate();
  const { money, number, time } = useFormats();
  const fields = describedResource(resource)?.fields ?? [];
  const textOf = (name: string, text: string, isOneOf: boolean): string => {
    if (/_(?:at|from|until)$/.test(name) && !Number.isNaN(Date.parse(text))) return time(text);
    const isState = resource === 'orders' && name === 'state';
    if (isState) return translate(`orders.states.${text}`, { _: text });
    return cut(isOneOf ? translate(`values.${text}`, { _: text }) : text);
  };
  const scalar = (name: string, value: unknown): string => {
    const field = fields.find((each) => each.name === name);
    if (typeof value === 'boolean') return translate(value ? 'shared.yes' : 'shared.no');
    if (typeof value === 'number') return field?.isMoney ? money(value) : number(value);
    return textOf(name, String(value), field?.values !== undefined);
  };
  return (names: ChangedValue['names'], value: unknown): string => {
    const name = names.at(-1) ?? '';
    if (value === undefined || value === null || value === '') return '–';
    if (!Array.isArray(value)) return scalar(name, value);
    const isPlain = value.every((each) => typeof each !== 'object');
    return isPlain
      ? cut(value.map((each) => scalar(name, each)).join(', '))
      : translate('activity.entries', { smart_count: value.length });
  };
}

const cut = (text: string) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text);
