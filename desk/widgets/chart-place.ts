import { useLayoutEffect, useRef, useState } from 'react';

/** A chart is drawn anew when its place becomes wider, so that its texts stay as large as they are. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const measure = () => setWidth(Math.max(place.clientWidth, 200));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** The round number by which an axis of so many steps reaches the value. */
export function stepFor(most: number, steps: number): number {
  const needed = Math.max(most, 1) / steps;
  const unit = 10 ** Math.floor(Math.log10(needed));
  return unit * ([1, 1.5, 2, 2.5, 3, 4, 5].find((each) => each * unit >= needed) ?? 10);
}
