/** Lists in which a search finds parts of words, too. */
const IN_PARTS: readonly string[] = ['orders', 'users'];

/** What a search of a list asks for beside its words. */
export const searchIn = (resource: string): { readonly match?: 'part' } =>
  IN_PARTS.includes(resource) ? { match: 'part' } : {};
