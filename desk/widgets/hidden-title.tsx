import { DialogTitle } from '@mui/material';

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Names a dialog for screen readers where its content says the same to the eye. */
export const HiddenTitle = ({ text }: { readonly text: string }) => (
  <DialogTitle sx={HIDDEN}>{text}</DialogTitle>
);
