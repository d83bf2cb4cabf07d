import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { useState } from 'react';

interface PictureProps {
  readonly url: unknown;
  /** Empty where the text beside it says the same. */
  readonly alt?: string;
  readonly size?: number;
}

/** A small picture. The policy of the page lets only those of this host be shown. */
export function Picture({ url, alt = '', size = 40 }: PictureProps) {
  const [broken, setBroken] = useState<unknown>();
  const frame = { width: size, height: size };
  if (isHere(url) && broken !== url) {
    return (
      <img
        className="picture"
        style={frame}
        src={url}
        alt={alt}
        loading="lazy"
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <div className="picture" style={frame} {...(alt !== '' && { role: 'img', 'aria-label': alt })}>
      <ImageOutlined fontSize="small" />
    </div>
  );
}

function isHere(url: unknown): url is string {
  if (typeof url !== 'string' || url === '' || !URL.canParse(url, location.origin)) return false;
  const { origin, protocol } = new URL(url, location.origin);
  return origin === location.origin && /^https?:$/.test(protocol);
}
