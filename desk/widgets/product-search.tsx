import type { Product } from '../../shared/resources/products.ts';
import type { Choice } from './inputs/choice.ts';
import { Combobox } from './inputs/combobox.tsx';
import { NEWEST, useFound } from './record-picker.tsx';

const FOUND = { sort: NEWEST, max: 20 } as const;

interface ProductSearchProps<Of extends Choice> {
  readonly label: string;
  /** What can be chosen of a product: itself, its variants, or nothing. */
  readonly choicesOf: (product: Product) => readonly Of[];
  readonly onChoose: (choice: Of) => void;
}

/** Finds products by words, and begins anew with each that is chosen. */
export function ProductSearch<Of extends Choice>(props: ProductSearchProps<Of>) {
  const { label, choicesOf, onChoose } = props;
  const { found, search } = useFound<Product>('products', FOUND);
  return (
    <Combobox
      label={label}
      {...search}
      choices={found.flatMap(choicesOf)}
      onChange={(choice) => choice && onChoose(choice)}
    />
  );
}
