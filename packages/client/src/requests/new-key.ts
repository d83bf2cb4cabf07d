/** 128 random bits, as a key of a write. Pages over plain HTTP have no `randomUUID`. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
