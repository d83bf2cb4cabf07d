/** A sign in the color of the text beside it, which says what it means; the path is one of glyphs.ts. */
export const Glyph = ({ d }: { readonly d: string }) => (
  <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} className="line" />
  </svg>
);
