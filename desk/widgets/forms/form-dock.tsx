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
  const changed = useChangedFields();
  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = dock.current?.closest('form');
    form?.addEventListener('keydown', saveByKey);
    return () => form?.removeEventListener('keydown', saveByKey);
  }, []);
  const isDirty = changed.length > 0;
  const all = changed.join(', ');
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

/** The names of the fields that are not as they were. */
function useChangedFields(): readonly string[] {
  const label = useFieldLabel(useResourceContext() ?? '');
  const { dirtyFields } = useFormState();
  // What begins so is of the form alone.
  const names = Object.keys(dirtyFields).filter((name) => !name.startsWith('$'));
  return [...new Set(names.map(label))];
}

function saveByKey(this: HTMLFormElement, event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  this.requestSubmit();
}
