import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { FormErrorLine } from './forms/form-errors.tsx';
import { PlainForm } from './forms/plain-form.tsx';
import { useMedia } from './use-media.ts';

interface ActionDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly isRunning: boolean;
  readonly failure?: unknown;
  readonly isDisabled?: boolean;
  /** What cannot be undone is in the color of an error. */
  readonly isFinal?: boolean;
  /** In place of `ra.action.cancel`. */
  readonly cancel?: string;
  readonly width?: 'xs' | 'sm' | 'md';
  readonly children?: ReactNode;
}

/** A dialog with one action. It stays open, with what was typed, until the API has taken it. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, submit, onSubmit, onClose, isRunning, failure, isDisabled, isFinal } = props;
  const { width = 'sm', cancel = 'ra.action.cancel', children } = props;
  const translate = useTranslate();
  const id = useId();
  const isPhone = useMedia('(max-width: 600px)');
  const send = () => {
    if (!isRunning && !isDisabled) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      fullWidth
      fullScreen={isPhone && width !== 'xs'}
      maxWidth={width}
      aria-labelledby={id}
    >
      <PlainForm onSubmit={send} failure={failure} className="dialog-form">
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <div className="stacked">{children}</div>
        </DialogContent>
        <DialogActions sx={{ paddingX: 3, paddingBottom: 2 }}>
          <div>
            <FormErrorLine />
          </div>
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
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}
