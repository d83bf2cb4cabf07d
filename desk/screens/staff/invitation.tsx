import { Button, Dialog, DialogContent } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyField } from '../../widgets/copy-field.tsx';
import { HiddenTitle } from '../../widgets/hidden-title.tsx';

/** What the API answers to who invites, where it sends no mail. */
export interface Invitation {
  readonly code: string;
  readonly expires_at: string;
}

interface InvitationDialogProps {
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
}

/** The link by which a member accepts, to be given on: it is shown this once. */
export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open={invitation !== undefined} fullWidth maxWidth="sm" onClose={onClose}>
      <HiddenTitle text={translate('staff.link')} />
      <DialogContent>
        <CopyField
          label={translate('staff.link')}
          // The code is behind #, so that no server logs it.
          value={`${location.origin}/dashboard#invitation=${invitation?.code ?? ''}`}
          note={translate('staff.link_note')}
        />
        <Button variant="contained" sx={{ mt: 2 }} onClick={onClose}>
          {translate('keys.done')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
