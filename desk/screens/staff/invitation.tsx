import { Dialog, DialogContent } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyField } from '../../widgets/copy-field.tsx';
import { HiddenTitle } from '../../widgets/hidden-title.tsx';

interface InvitationDialogProps {
  /** What the API has answered to who invites, where it sends no mail. */
  readonly code: string | undefined;
  readonly onClose: () => void;
}

/** The link by which a member accepts, to be given on: it is shown this once. */
export function InvitationDialog({ code, onClose }: InvitationDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open={code !== undefined} fullWidth maxWidth="sm" onClose={onClose}>
      <HiddenTitle text={translate('staff.link')} />
      <DialogContent>
        <CopyField
          label={translate('staff.link')}
          // The code is behind #, so that no server logs it.
          value={`${location.origin}/dashboard#invitation=${code ?? ''}`}
          note={translate('staff.link_note')}
        />
        <button className="btn primary" type="button" onClick={onClose}>
          {translate('keys.done')}
        </button>
      </DialogContent>
    </Dialog>
  );
}
