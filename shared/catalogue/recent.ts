/** Values by name that are made when they are first asked for; those unused for longest go. */
export class LruCache<Value> {
  readonly #made = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string, make: () => Value): Value {
    const value = this.#made.get(name) ?? make();
    // The map begins with the name that was not asked for for longest.
    this.#made.delete(name);
    this.#made.set(name, value);
    const [oldest = ''] = this.#made.keys();
    if (this.#made.size > this.#most) this.#made.delete(oldest);
    return value;
  }

  values(): Iterable<Value> {
    return this.#made.values();
  }

  clear(): void {
    this.#made.clear();
  }
}
