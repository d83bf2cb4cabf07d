import { Popper, type PopperProps } from '@mui/material';

/** What opens below an input or explains it is in its landmark, or in its dialog: screen readers would not find it beside them. */
export function LandmarkPopper(props: PopperProps) {
  const { anchorEl } = props;
  const landmark =
    anchorEl instanceof Element
      ? anchorEl.closest('dialog, [role=dialog], main, header, nav')
      : null;
  // A dialog hides what overflows it, but not what is fixed to the window.
  const strategy = landmark instanceof HTMLDialogElement ? 'fixed' : 'absolute';
  return <Popper {...props} container={landmark ?? document.body} popperOptions={{ strategy }} />;
}
