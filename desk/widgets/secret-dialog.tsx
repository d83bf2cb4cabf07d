import { useTranslate } from 'ra-core';
import { CopyField } from './copy-field.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';

interface SecretDialogProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly onClose: () => void;
}

/** A text that is shown this once, to be copied. */
export function SecretDialog({ label, value, note, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog title={label}>
      <div className="within">
        <CopyField {...{ label, value, note }} />
      </div>
      <DialogFoot>
        <button className="btn primary" type="button" onClick={onClose}>
          {translate('keys.done')}
        </button>
      </DialogFoot>
    </Dialog>
  );
}
