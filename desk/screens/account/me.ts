/** The key under which the member's own record is kept. */
export const ME = ['me'] as const;
