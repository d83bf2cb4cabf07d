import { spawn } from 'node:child_process';
import { freePort } from '../../bin/start/ports.ts';
import { answersOf, output, printedCalls, readmeSession, stop } from '../store/start-program.ts';

/** `npm start` in this clone, with the calls that it prints and those of docs/first-session.md. */
const port = await freePort();
const program = spawn('npm', ['start', '--', '--port', String(port)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { text } = await output(program, 'Ctrl-C');
console.log(text);
const answers = await answersOf([
  ...printedCalls(text),
  `PUBLIC_KEY=${/pk_\S+/.exec(text)?.[0]}`,
  readmeSession().replace('127.0.0.1:4000', `127.0.0.1:${port}`),
]);
await stop(program);
const refused = answers.filter((answer) => !('status' in answer && answer.status));
console.log(`${answers.length} calls were answered, ${refused.length} of them with an error.`);
// One call shows an error.
if (answers.length < 16 || refused.length !== 1) process.exit(1);
