/** Where the shop of a store stands, and who visits it. */
export interface Place {
  readonly publicKey: string;
  /** Scheme and host, as the visitor has written them: `https://shop.example`. */
  readonly origin: string;
  /** What all paths begin with: nothing at a host of its own, else `/s/12`. */
  readonly base: string;
  /** The network address of the visitor, whom limits count by it. */
  readonly visitor: string;
  /** Whether the goods are examples: nothing is charged or sent. */
  readonly isExample: boolean;
  /** The path of the dashboard, where it is at the same host. */
  readonly dashboard?: string;
  /** A customer who anybody may be, to try the shop. */
  readonly shopper?: { readonly name: string; readonly email: string; readonly password: string };
  /** Calls the API for the visitor. */
  readonly call: (request: Request) => Promise<Response>;
}
