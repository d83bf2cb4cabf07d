import { parse, serialize } from 'hono/utils/cookie';

interface KeptFor {
  /** Seconds. */
  readonly maxAge: number;
  /** Whether the scripts of the shop may read it; others may not. */
  readonly isForScripts?: boolean;
}

/** The cookies of a visitor: those of the request, and what the answer changes of them. */
export class CookieJar {
  readonly #values: Map<string, string>;
  readonly #changes = new Map<string, string>();
  readonly #options: { readonly path: string; readonly secure: boolean; readonly sameSite: 'Lax' };

  /** @param path below which they are sent */
  constructor(header: string | null, { path, secure }: { path: string; secure: boolean }) {
    this.#values = new Map(Object.entries(parse(header ?? '')));
    this.#options = { path, secure, sameSite: 'Lax' };
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string, { maxAge, isForScripts = false }: KeptFor): void {
    this.#values.set(name, value);
    const options = { ...this.#options, maxAge, httpOnly: !isForScripts };
    this.#changes.set(name, serialize(name, value, options));
  }

  delete(name: string): void {
    if (!this.#values.delete(name)) return;
    this.#changes.set(name, serialize(name, '', { ...this.#options, maxAge: 0 }));
  }

  get names(): Iterable<string> {
    return this.#values.keys();
  }

  /** Undefined where it is missing, or is not JSON. */
  getJson<Value>(name: string): Value | undefined {
    try {
      return JSON.parse(this.get(name) ?? '');
    } catch {
      return undefined;
    }
  }

  /** The headers `Set-Cookie` of the answer. */
  get changes(): Iterable<string> {
    return this.#changes.values();
  }
}
