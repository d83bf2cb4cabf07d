export interface ManyProps {
  /** The orders that are chosen. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}
