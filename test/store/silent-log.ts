/** A log of background work that keeps nothing. */
export const silentLog = { error() {}, warn() {}, info() {} };
