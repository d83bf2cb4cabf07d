import { Picture } from '../../widgets/picture.tsx';
import { type Order, pictureOf } from './order.ts';

interface LinePictureProps {
  readonly line: Order['products'][number];
  readonly size?: number;
}

/** The name stands beside it, so screen readers leave it out. */
export const LinePicture = ({ line, size = 48 }: LinePictureProps) => (
  <Picture url={pictureOf(line)} size={size} />
);
