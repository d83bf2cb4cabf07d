import { pictureAddress } from '../files/picture-address.ts';
import { oneLine } from '../mail/mail.ts';
import { MAIL_SIZE } from '../resources/pictures.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { webLink } from './plain-text.ts';

/** How the mails of a store look. */
export interface Brand {
  readonly name: string;
  /** The URL of a picture; empty without one. */
  readonly logo: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The colour of text on it. */
  readonly textColor: string;
}

const DEFAULT_COLOR = '#0b5c46';

export function brandOf({ name, logo = '', brand_color: color = DEFAULT_COLOR }: Settings): Brand {
  return {
    name: oneLine(name),
    logo: pictureAddress(webLink(logo), MAIL_SIZE),
    ...{ color, textColor: readableOn(color) },
  };
}

/**
 * Black or white, whichever has more contrast with the colour: always 4.5 to 1, which WCAG 2.2 wants for
 * text.
 */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(color.slice(at, at + 2)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [onWhite, onBlack] = [1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05];
  return onWhite > onBlack ? '#ffffff' : '#000000';
}

/** The linear value of a component of sRGB, as WCAG 2.2 defines it. */
function linear(hexadecimal: string): number {
  const value = Number.parseInt(hexadecimal, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
