export interface ImportRecord {
  readonly id: number;
  readonly resource: string;
  readonly format: string;
  readonly mapping?: Readonly<Record<string, string | null>> | null;
  readonly file_id?: number;
  readonly dry_run: boolean;
  readonly state: 'running' | 'done' | 'failed';
  readonly failure?: string;
  readonly rows?: number;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly refused?: number;
  readonly mistakes?: readonly Mistake[];
  readonly differences?: readonly Difference[];
  readonly warnings?: readonly string[];
  readonly source?: 'shopify' | 'own';
  readonly recognized?: Recognized;
  readonly columns?: readonly Column[];
  readonly preview?: readonly Preview[];
}

export interface Mistake {
  readonly row: number;
  readonly column?: string;
  readonly header?: string;
  readonly line?: number;
  readonly value?: unknown;
  readonly message: string;
}

export interface Difference {
  readonly row: number;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly id?: number;
  readonly fields?: readonly string[];
}

export interface Recognized {
  readonly source: 'shopify' | 'shopwright' | 'own';
  readonly records: number;
  readonly variants: number;
}

export interface Column {
  readonly name: string;
  readonly attribute: string | null;
}

export interface Preview {
  readonly row: number;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly id?: number;
  readonly record: Readonly<Record<string, string | number | boolean>>;
  readonly picture?: string;
  readonly variants?: {
    readonly count: number;
    readonly lowest_price?: number;
    readonly highest_price?: number;
    readonly stock_level?: number;
  };
}
