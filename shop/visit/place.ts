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
  /** Scheme and host of the shop's own address, where this is another one: searches are to find it there. */
  readonly home?: string;
  /** Scheme and host of the API, where they are others. */
  readonly api?: string;
  /** The address of the dashboard, if it is known. */
  readonly dashboard?: string;
  /** Whether no dashboard is at this host, and no other shop: pages may have scripts of others. */
  readonly isApart?: boolean;
  /** The link to a theme that is shown in place of the published one: nobody orders here. */
  readonly preview?: string;
  /** A customer who anybody may be, to try the shop. */
  readonly shopper?: { readonly name: string; readonly email: string; readonly password: string };
  /** What takes the cards in the place of a processor: of the demo store, whose key it has. */
  readonly cardDouble?: { readonly publishableKey: string; readonly script: string };
  /** Calls the API for the visitor. */
  readonly call: (request: Request) => Promise<Response>;
}

/** A shop: takes a request of a visitor, and gives the page. */
export type ServeShop = (request: Request, place: Place) => Promise<Response>;
