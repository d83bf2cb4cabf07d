import { useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useFieldLabel } from '../field-label.ts';
import { FormErrorLine } from './form-errors.tsx';

interface FormDockProps {
  /** A record that is not there yet can be saved as it is. */
  readonly isNew?: boolean;
  /** The text of the button, where that does more than save. */
  readonly saveLabel?: string | undefined;
}

/** At the lower edge: what is not saved yet, and how it is. Ctrl-S saves, wherever in the form the focus is. */
export function FormDock({ isNew = false, saveLabel = 'ra.action.save' }: FormDockProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const { reset } = useFormContext();
  const { isDirty, all } = useChanges();
  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = dock.current?.closest('form');
    form?.addEventListener('keydown', saveByKey);
    return () => form?.removeEventListener('keydown', saveByKey);
  }, []);
  return (
    <section
      ref={dock}
      className={isDirty || isNew ? 'dock' : 'dock resting'}
      aria-label={translate('shared.unsaved')}
    >
      {isDirty && (
        <>
          <b>{translate('shared.unsaved')}</b>
          <span className="cut" title={all}>
            {all}
          </span>
        </>
      )}
      <FormErrorLine />
      {isDirty && (
        <button type="button" className="btn small" onClick={() => reset()}>
          {translate('shared.discard')}
        </button>
      )}
      <button
        type="submit"
        className="btn primary small"
        disabled={isSubmitting || !(isDirty || isNew)}
      >
        {translate(saveLabel)}
        <span className="keys" aria-hidden="true">
          Ctrl S
        </span>
      </button>
    </section>
  );
}

/** What a form alone has begins with `$`; some of it stands for attributes that a record has beside its fields. */
const ATTRIBUTES: readonly string[] = ['$own', '$private'];

/** Whether something is not as it was, and what that is called. */
function useChanges() {
  const translate = useTranslate();
  const label = useFieldLabel(useResourceContext() ?? '');
  const { dirtyFields } = useFormState();
  const names = Object.keys(dirtyFields);
  const labels = names.flatMap((name) => {
    if (ATTRIBUTES.includes(name)) return translate('shared.own_attributes');
    return name.startsWith('$') ? [] : label(name);
  });
  return { isDirty: names.length > 0, all: [...new Set(labels)].join(', ') };
}

function saveByKey(this: HTMLFormElement, event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  this.requestSubmit();
}
