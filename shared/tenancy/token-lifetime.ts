/** Lifetime of every token (protocol.md, "Tokens"): milliseconds. */
export const TOKEN_LIFETIME_MS = 4 * 60 * 60 * 1_000;
