/**
 * What an erasure leaves in the table, by the partition without the store's id, and why. Records that stay are told by
 * their resources (`erasure`), and fields by their schemas. Test: test/contract/erasure.test.ts
 */
export const KEPT_AFTER_ERASURE: Readonly<Record<string, string>> = {
  idempotency:
    'The answer to a write is given again for 24 hours, and then expires. It is found by its key alone, which only the caller has.',
  'notifications#requests':
    'A mail that staff have written is on its way to whoever it is for, and expires after two days.',
};
