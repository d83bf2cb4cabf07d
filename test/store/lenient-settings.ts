import type { Settings } from '../../shared/resources/schemas/settings.ts';

/** Tests of the rules of a new store switch them on. */
export const LENIENT_SETTINGS: Partial<Settings> = {
  shipping_required: false,
  guest_payments_need_secret: false,
  unpaid_order_minutes: 0,
  guest_max_quantity: 1_000_000,
  user_uploads: true,
  password_min_length: 4,
  old_password_required: false,
};
