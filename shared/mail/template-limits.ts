/** Characters of a template. */
export const MAX_TEMPLATE_LENGTH = 50_000;

/** Characters of what it makes. */
export const MAX_RENDERED_LENGTH = 200_000;

/** How long it may take: loops in loops. Milliseconds. */
export const MAX_RENDER_MS = 1_000;
