import { processorTitled } from '../resources/schemas/processors.ts';
import type { Application } from '../tenancy/application.ts';
import type { ConfiguredProcessors } from './processors/configured-processors.ts';
import type { Processor } from './processors/processor.ts';

export const isCardMethod = (title: string) => processorTitled(title) !== undefined;

/** The processor by its name on the wire. */
export function processorNamed(
  processors: ConfiguredProcessors,
  title: string,
  application: Application,
): Promise<Processor> {
  const found = processorTitled(title);
  if (!found) throw new Error(`There is no processor ${title}.`);
  return processors[found.name](application);
}
