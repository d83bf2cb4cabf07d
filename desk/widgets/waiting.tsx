/** While the first answers come: quiet, and for screen readers. */
export const Waiting = () => <div role="status" aria-busy="true" aria-label="Loading" />;
