/** A user, as the page of a customer needs it. */
export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly created_at: string;
  readonly tags?: readonly string[];
  readonly role?: string | null;
  readonly tax_exempt?: boolean;
  readonly tax_exempt_type?: string;
  readonly abandoned_cart_mails?: boolean;
  /** What the customer logs in with. */
  readonly registered_with?: string;
}

export interface OfCustomer {
  readonly customer: Customer;
}
