import { useTranslate } from 'ra-core';
import { SecretDialog } from '../../widgets/secret-dialog.tsx';

interface InvitationDialogProps {
  /** What the API has answered to who invites, where it sends no mail. */
  readonly code: string | undefined;
  readonly onClose: () => void;
}

/** The link by which a member accepts, to be given on: it is shown this once. */
export function InvitationDialog({ code, onClose }: InvitationDialogProps) {
  const translate = useTranslate();
  if (code === undefined) return null;
  return (
    <SecretDialog
      label={translate('staff.link')}
      // The code is behind #, so that no server logs it.
      value={`${location.origin}/dashboard#invitation=${code}`}
      note={translate('staff.link_note')}
      onClose={onClose}
    />
  );
}
