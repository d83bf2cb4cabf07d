import { Dialog, DialogActions, DialogContent } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type FormProps, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { DeskForm } from './forms/desk-form.tsx';
import { FormErrorLine } from './forms/form-errors.tsx';
import { Glyph } from './glyph.tsx';
import { cross } from './glyphs.ts';
import { useMedia } from './use-media.ts';

interface FormDialogProps extends FormProps {
  readonly title: string;
  /** The button: what saving does. */
  readonly submit: string;
  /** A chip beside the title. */
  readonly state?: ReactNode;
  readonly onClose: () => void;
  /** It can be saved as it is. */
  readonly isNew?: boolean;
  /** It has an address of its own, so its title is that of the page. */
  readonly isPage?: boolean;
  /** At the left of the buttons. */
  readonly foot?: ReactNode;
}

/** A form over the screen to which it belongs. It stays open, with what was typed, until the API has taken it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submit,
    onClose,
    isNew = false,
    isPage = false,
    state,
    foot,
    children,
    ...form
  } = props;
  const translate = useTranslate();
  const id = useId();
  const isPhone = useMedia('(max-width: 600px)');
  const close = translate('ra.action.close');
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      maxWidth={false}
      aria-labelledby={id}
      className="form-dialog"
    >
      <DeskForm {...form}>
        <header>
          {isPage ? <h1 id={id}>{title}</h1> : <h2 id={id}>{title}</h2>}
          {state}
          <button
            type="button"
            className="btn small square ghost"
            aria-label={close}
            title={close}
            onClick={onClose}
          >
            <Glyph d={cross} />
          </button>
        </header>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <div className="grow">{foot}</div>
          <FormErrorLine />
          <button type="button" className="btn" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          <Submit text={submit} isNew={isNew} />
        </DialogActions>
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
