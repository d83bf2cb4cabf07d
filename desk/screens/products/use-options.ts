import { useWatch } from 'react-hook-form';
import { OPTION_ORDER, type Option, optionsOf } from './options.ts';

/** The options of the product in the form, in their order. */
export const useOptions = (): readonly Option[] =>
  optionsOf(useWatch({ name: 'variantsDefinition' }), useWatch({ name: OPTION_ORDER }));
