import { startConsuming } from '../../bin/start/change-consumer.ts';
import { startDelivering } from '../../bin/start/deliveries.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { textLog } from '../../bin/start/server-log.ts';
import { openSqliteEngine } from '../../bin/start/sqlite-engine.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { uploadPage } from '../../bin/start/uploads.ts';
import { folderSender } from '../../shared/mail/folder-sender.ts';
import { documentedAnswers } from './documented-answers.ts';
import { SENDER } from './mail-sender.ts';
import { SLOW_MACHINE_MS } from './slow-machine.ts';

/** The server of the contract tests on SQLite, as `npm start` is one: a program of its own. */
const [folder = '', url = ''] = process.argv.slice(2);
const state = openStateFolder(folder);
const engine = await openSqliteEngine(state, url);
process.env['SENDS_MAILS'] ??= 'on';
const mailSender = folderSender(state.mails, SENDER);
startConsuming(
  engine,
  url,
  startDelivering(engine, url, () => mailSender, textLog),
  textLog,
);
await startServer({
  functions: engine.functions,
  pages: uploadPage(engine.files),
  port: Number(new URL(url).port),
  host: '127.0.0.1',
  inspect: documentedAnswers(),
  timeoutMs: SLOW_MACHINE_MS,
});
console.log('ready');
