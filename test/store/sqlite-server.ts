import { startServer } from '../../bin/start/http-server.ts';
import { openSqliteEngine } from '../../bin/start/sqlite-engine.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { uploadPage } from '../../bin/start/uploads.ts';
import { documentedAnswers } from './documented-answers.ts';
import { SLOW_MACHINE_MS } from './slow-machine.ts';

/** The server of the contract tests on SQLite, as `npm start` is one: a program of its own. */
const [folder = '', url = ''] = process.argv.slice(2);
const { functions, files } = await openSqliteEngine(openStateFolder(folder), url);
await startServer({
  functions,
  pages: uploadPage(files),
  port: Number(new URL(url).port),
  host: '127.0.0.1',
  inspect: documentedAnswers(),
  timeoutMs: SLOW_MACHINE_MS,
});
console.log('ready');
