/** Which part of the order a dialog is about. */
export interface DialogSubject {
  readonly index?: number;
  readonly state?: string;
}

export interface DialogProps extends DialogSubject {
  readonly onClose: () => void;
}
