import type { Style } from './paper.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const BOTTOM = PAGE.height - MARGIN - 24;
export const GAP = 6;

export const TITLE: Style = { size: 16, isBold: true };
export const HEADING: Style = { size: 9, isBold: true };
export const NORMAL: Style = { size: 9 };
export const SMALL: Style = { size: 8 };

/** Space above and below the text of a row: points. */
export const PADDING = 3;

/** A place on the paper, from which pages are added when there is no room above the bottom. */
export interface Pen {
  y: number;
  readonly bottom: number;
}
