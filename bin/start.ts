import { InvalidArgumentError, Option, program } from 'commander';
import { runProgram } from './program.ts';
import { ENGINES } from './start/engine.ts';
import { type StartOptions, startLocalStore } from './start/local-store.ts';
import { DEFAULT_FOLDER } from './start/state.ts';

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('A port is a whole number from 1 to 65535.');
}

program
  .name('npm start --')
  .description('Serves a demo store on this machine, with the functions that run in the cloud.')
  .option('--port <number>', 'port to listen on', readPort, 4000)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--https', 'serve HTTPS with a self-signed certificate', false)
  .option('--memory', 'keep nothing: start with a fresh store and forget it at the end', false)
  .addOption(
    new Option('--engine <name>', 'what keeps the data').choices(ENGINES).default('sqlite'),
  )
  .option('--data <folder>', 'folder to keep the data in', DEFAULT_FOLDER)
  .parse();

await runProgram(() => startLocalStore(program.opts<StartOptions>()));
