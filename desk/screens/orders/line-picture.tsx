import { Avatar } from '@mui/material';
import { type Order, pictureOf } from './order.ts';

interface LinePictureProps {
  readonly line: Order['products'][number];
  readonly size?: number;
}

/** The name stands beside it, so screen readers leave it out. */
export function LinePicture({ line, size = 48 }: LinePictureProps) {
  const url = pictureOf(line);
  return (
    <Avatar
      variant="rounded"
      aria-hidden
      sx={{ width: size, height: size, bgcolor: 'action.hover', color: 'text.secondary' }}
      {...(url && { src: url, alt: '' })}
    >
      {url ? null : (line.name ?? '?').slice(0, 1)}
    </Avatar>
  );
}
