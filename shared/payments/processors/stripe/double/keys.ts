/** The keys of the double for a store. Stripe itself knows no such keys. */
export const keysOfDouble = (applicationId: number) => ({
  secretKey: `sk_test_double_${applicationId}`,
  publishableKey: `pk_test_double_${applicationId}`,
});
