/** A column of a list for which a phone has no room. */
export const NOT_ON_PHONES = { display: { xs: 'none', sm: 'table-cell' } } as const;
