import { type FormProps, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Dialog, DialogFoot, type DialogProps } from './dialog.tsx';
import { DeskForm } from './forms/desk-form.tsx';

interface FormDialogProps extends FormProps, Pick<DialogProps, 'title' | 'state' | 'isPage'> {
  /** The button: what saving does. */
  readonly submit: string;
  readonly onClose: () => void;
  /** It can be saved as it is. */
  readonly isNew?: boolean;
  /** At the left of the buttons. */
  readonly foot?: ReactNode;
}

/** A form over the screen to which it belongs. It stays open, with what was typed, until the API has taken it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, onClose, isNew = false, isPage, state, foot, children, ...form } = props;
  const translate = useTranslate();
  return (
    <Dialog {...{ title, state, isPage, onClose }}>
      <DeskForm {...form} className="dialog-form">
        <div className="within stacked">{children}</div>
        <DialogFoot aside={foot}>
          <button type="button" className="btn ghost" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          <Submit text={submit} isNew={isNew} />
        </DialogFoot>
      </DeskForm>
    </Dialog>
  );
}

/** What is there already is saved once it has changed. */
function Submit({ text, isNew }: { readonly text: string; readonly isNew: boolean }) {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <button
      type="submit"
      className="btn primary"
      disabled={isSubmitting || !(isDirty || isNew)}
      aria-busy={isSubmitting}
    >
      {text}
    </button>
  );
}
