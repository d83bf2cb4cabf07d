import { useEffect, useRef } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FormErrorLine } from './form-errors.tsx';

interface FormDockProps {
  /** A record that is not there yet can be saved as it is. */
  readonly isNew?: boolean;
  /** The text of the button, where that does more than save. */
  readonly saveLabel?: string | undefined;
}

/** At the lower edge: what is not saved yet, and how it is. Ctrl-S saves, wherever in the form the focus is. */
export function FormDock({ isNew = false, saveLabel }: FormDockProps) {
  const translate = useTranslate();
  const { dirtyFields } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = dock.current?.closest('form');
    form?.addEventListener('keydown', saveByKey);
    return () => form?.removeEventListener('keydown', saveByKey);
  }, []);
  return (
    <div ref={dock} className={isDirty || isNew ? 'dock' : 'dock resting'}>
      {isDirty && <b>{translate('shared.unsaved')}</b>}
      <FormErrorLine />
      <SaveButton
        type="submit"
        alwaysEnable={isNew}
        {...(saveLabel !== undefined && { label: saveLabel })}
      />
    </div>
  );
}

function saveByKey(this: HTMLFormElement, event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  this.requestSubmit();
}
