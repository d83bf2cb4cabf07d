import { createProgram, isJson } from './ops/commands.ts';
import { keepFilesPrivate, runProgram } from './program.ts';

keepFilesPrivate();
const program = createProgram();
await runProgram(
  () => program.parseAsync(),
  () => isJson(program),
);
