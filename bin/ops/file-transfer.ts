import type { Command } from 'commander';
import { addProductCommands } from './product-transfer.ts';
import { addRecordCommands } from './record-transfer.ts';

/** What goes from and to files through the schemas: `export products`, `import records`. */
export function addFileCommands(program: Command): void {
  const importing = program
    .command('import')
    .description('Imports records of a file into a store.');
  const exporting = program
    .command('export')
    .description('Exports records of a store into a file.');
  addProductCommands(importing, exporting);
  addRecordCommands(importing, exporting);
}
