const LISTENERS = Symbol.for('shopwright.change-listeners');

/** Writes as another process does: an instance receives only its own changes without asking. */
export async function elsewhere<Result>(write: () => Promise<Result>): Promise<Result> {
  const listeners: Set<unknown> = Reflect.get(globalThis, LISTENERS);
  const ours = [...listeners];
  listeners.clear();
  try {
    return await write();
  } finally {
    for (const listener of ours) listeners.add(listener);
  }
}
