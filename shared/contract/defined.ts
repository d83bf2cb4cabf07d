/** The fields of a type, of which those that it may lack may also be undefined. */
type OrUndefined<Of> = {
  [Name in keyof Of]: Record<never, never> extends Pick<Of, Name> ? Of[Name] | undefined : Of[Name];
};

/**
 * The object without what is undefined. Its type is given, or is that of the place where it stands,
 * so that the compiler refuses a name which that type does not have.
 */
export function defined<Of extends object = never>(fields: OrUndefined<NoInfer<Of>>): Of;
// A loop, because orders are priced with it: twice as fast as entries and an object of them.
export function defined(fields: Readonly<Record<string, unknown>>): object {
  const found: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) found[name] = fields[name];
  return found;
}
