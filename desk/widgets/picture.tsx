import { useState } from 'react';
import { pictureAddress } from '../../shared/files/picture-address.ts';
import { Glyph } from './glyph.tsx';
import { image } from './glyphs.ts';

interface PictureProps {
  readonly url: unknown;
  /** Empty where the text beside it says the same. */
  readonly alt?: string;
  readonly size?: number | string;
}

/** A small picture. The policy of the page lets only those of this host be shown. */
export function Picture({ url, alt = '', size = 40 }: PictureProps) {
  const [broken, setBroken] = useState<unknown>();
  const style = { width: size, height: size };
  if (isHere(url) && broken !== url) {
    return (
      <img
        className="thumb"
        src={pictureAddress(url, isSmall(size) ? '160.webp' : '320.webp')}
        alt={alt}
        loading="lazy"
        onError={() => setBroken(url)}
        style={style}
      />
    );
  }
  return (
    <span className="thumb" style={style} {...(alt !== '' && { role: 'img', 'aria-label': alt })}>
      <Glyph d={image} />
    </span>
  );
}

/** Whether 160 pixels are enough, also for dense screens. */
const isSmall = (size: number | string) => typeof size === 'number' && size <= 80;

function isHere(url: unknown): url is string {
  if (typeof url !== 'string' || url === '' || !URL.canParse(url, location.origin)) return false;
  const { origin, protocol } = new URL(url, location.origin);
  return origin === location.origin && /^https?:$/.test(protocol);
}
