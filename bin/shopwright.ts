import { createProgram } from './ops/commands.ts';
import { runProgram } from './program.ts';

await runProgram(async () => {
  await createProgram().parseAsync();
});
