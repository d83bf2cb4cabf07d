import { invalidProperty } from './errors.ts';
import type { Json } from './json.ts';

/** The name that objects of JavaScript take for their prototype. */
const UNUSABLE = '__proto__';

/**
 * Throws a 400 for what JSON can say and no answer could repeat: a number beyond those that are
 * stored, which would become null, and an attribute that objects cannot have.
 */
export function requireStorable(value: Json | undefined, path: readonly string[] = []): void {
  if (typeof value === 'number') requireFinite(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, UNUSABLE)) {
    const name = [...path, UNUSABLE].join('.');
    const message = `${name}: an attribute cannot be called ${UNUSABLE}.`;
    throw invalidProperty({ name, failedValidator: 'whitelist', message });
  }
  for (const [name, inner] of Object.entries(value)) {
    // Most members are text, for which no path is made.
    if (typeof inner === 'object' || typeof inner === 'number') {
      requireStorable(inner, [...path, name]);
    }
  }
}

function requireFinite(value: number, path: readonly string[]): void {
  if (Number.isFinite(value)) return;
  const name = path.join('.') || 'Object';
  const message = `${name} is too large for a number.`;
  throw invalidProperty({ name, failedValidator: 'max', message });
}
