/** A function of objects that do not change: its value for each is computed once. */
export function derived<Of extends object, Value>(derive: (of: Of) => Value): (of: Of) => Value {
  const values = new WeakMap<Of, Value>();
  return (of) => {
    const known = values.get(of);
    if (known !== undefined) return known;
    const value = derive(of);
    values.set(of, value);
    return value;
  };
}
