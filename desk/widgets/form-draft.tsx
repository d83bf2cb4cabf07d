import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useDesk } from '../api/desk-context.ts';
import { isSame } from '../api/merge.ts';
import { Note } from './note.tsx';

/** Never kept in the browser. */
const SECRET = /password|secret|code$/;

type Values = Record<string, unknown>;

/**
 * Keeps what is typed into the form around it until it is saved: it is there again after a reload. Stands inside a
 * form of ra-core.
 */
export function FormDraft() {
  const translate = useTranslate();
  const { store } = useDesk();
  const { pathname } = useLocation();
  const { getValues, setValue, watch } = useFormContext<Values>();
  const { isSubmitSuccessful, submitCount, defaultValues, dirtyFields, isReady } =
    useFormState<Values>();
  const [isRestored, setRestored] = useState(false);
  const key = `draft:${store.application_id}:${pathname}`;
  /** What the form began with: fields may have a value before somebody types. */
  const begun = useRef<Values>({});
  const first = useRef<Values>({});
  first.current = { ...begun.current, ...defaultValues };

  useEffect(() => {
    if (!isReady) return;
    let leave: (() => void) | undefined = () => undefined;
    // Fields give their first values in effects of this turn.
    queueMicrotask(() => {
      if (!leave) return;
      begun.current = { ...getValues() };
      first.current = { ...begun.current, ...first.current };
      const changes = readDraft(key);
      const names = Object.keys(changes).filter((name) => !isSame(changes[name], getValues(name)));
      for (const name of names) {
        setValue(name, changes[name], { shouldDirty: true, shouldTouch: true });
      }
      setRestored(names.length > 0);
      const watching = watch((values) => writeDraft(key, values as Values, first.current));
      leave = () => watching.unsubscribe();
    });
    return () => {
      leave?.();
      leave = undefined;
    };
  }, [key, isReady, getValues, setValue, watch]);

  useEffect(() => {
    if (!isSubmitSuccessful || submitCount === 0) return;
    sessionStorage.removeItem(key);
    setRestored(false);
  }, [key, isSubmitSuccessful, submitCount]);

  if (!isRestored || Object.keys(dirtyFields).length === 0) return null;
  return (
    <Note tone="blue" role="status">
      {translate('shared.draft_restored')}
    </Note>
  );
}

function readDraft(key: string): Values {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Values;
  } catch {
    return {};
  }
}

/** Only what differs from the record. Files cannot be kept. */
function writeDraft(key: string, values: Values, record: Values): void {
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined &&
      !SECRET.test(name) &&
      !isSame(value === '' ? null : value, record[name] === '' ? null : record[name]) &&
      !hasFile(value),
  );
  if (changed.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
}

const hasFile = (value: unknown): boolean =>
  [value].flat().some((each) => typeof each === 'object' && each !== null && 'rawFile' in each);
