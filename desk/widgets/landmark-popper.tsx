import { Popper, type PopperProps } from '@mui/material';

/** What opens below an input is in its landmark, or in its dialog: beside them, screen readers would not find it. */
export function LandmarkPopper(props: PopperProps) {
  const { anchorEl } = props;
  const landmark = anchorEl instanceof Element ? anchorEl.closest('[role=dialog], main') : null;
  return <Popper {...props} container={landmark ?? document.body} />;
}
