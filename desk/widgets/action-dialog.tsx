import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Dialog, DialogFoot, type DialogProps } from './dialog.tsx';
import { PlainForm, type PlainFormProps } from './forms/plain-form.tsx';

interface ActionDialogProps
  extends Pick<DialogProps, 'title' | 'width'>,
    Pick<PlainFormProps, 'failure' | 'isQuiet'> {
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly isRunning?: boolean;
  readonly isDisabled?: boolean;
  /** What cannot be undone is in the color of an error. */
  readonly isFinal?: boolean;
  /** In place of `ra.action.cancel`. */
  readonly cancel?: string;
  readonly children?: ReactNode;
}

/** A dialog with one action. It stays open, with what was typed, until the API has taken it. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, submit, onSubmit, onClose, isRunning = false, failure, isQuiet } = props;
  const { width, isDisabled, isFinal, cancel = 'ra.action.cancel', children } = props;
  const translate = useTranslate();
  const send = () => {
    if (!isRunning && !isDisabled) onSubmit();
  };
  return (
    <Dialog {...{ title, width, onClose }} isBusy={isRunning}>
      <PlainForm onSubmit={send} {...{ failure, isQuiet }} className="dialog-form">
        <div className="within stacked">{children}</div>
        <DialogFoot>
          <button className="btn ghost" type="button" onClick={onClose} disabled={isRunning}>
            {translate(cancel)}
          </button>
          <button
            className={isFinal ? 'btn primary danger' : 'btn primary'}
            type="submit"
            disabled={isRunning || isDisabled}
          >
            {submit}
          </button>
        </DialogFoot>
      </PlainForm>
    </Dialog>
  );
}
