import { createProgram, isJson } from './ops/commands.ts';
import { runProgram } from './program.ts';

const program = createProgram();
await runProgram(
  () => program.parseAsync(),
  () => isJson(program),
);
