/** A user, as the page of a customer needs it. */
export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly created_at: string;
  readonly tags?: readonly string[];
}

export interface OfCustomer {
  readonly customer: Customer;
}
