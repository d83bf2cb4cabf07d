import type { ReactNode } from 'react';

interface ScrollsProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What may be wider than its place: it is scrolled by keys, too. */
export const Scrolls = ({ label, className = 'scrolls', children }: ScrollsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus is scrolled by keys
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
