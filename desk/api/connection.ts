/** Whether the last request reached the server, for those who show it. */
let isLost = false;

const listeners = new Set<() => void>();

export const connection = {
  isLost: () => isLost,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  note(lost: boolean) {
    if (lost === isLost) return;
    isLost = lost;
    for (const listener of listeners) listener();
  },
};
