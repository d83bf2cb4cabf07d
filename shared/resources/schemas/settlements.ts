/** When the money of a payment method comes. */
export const SETTLEMENTS = ['immediate', 'confirmed', 'later'] as const;
