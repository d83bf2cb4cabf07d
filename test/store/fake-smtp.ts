import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
  /** What the client logged in with: `\0user\0password`. */
  readonly login: string;
}

/** What the server answers to the text of a mail; undefined breaks the connection off. */
type Answer = string | undefined;

/** A server of SMTP (RFC 5321) that keeps the mails that it gets; each of `answers` is for one. */
export async function startFakeSmtp() {
  const received: ReceivedMail[] = [];
  const answers: Answer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    void serve(socket, (mail) => {
      received.push(mail);
      return answers.length > 0 ? answers.shift() : '250 taken';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  }
  afterAll(close);
  return { host: `127.0.0.1:${port}`, received, answers, close };
}

const addressIn = (line: string) => line.replace(/.*<(.*)>.*/, '$1');

/** The only login that it refuses. */
const WRONG_LOGIN = Buffer.from('\0user\0wrong').toString('base64');

/** What the server says to a command. */
const REPLIES: Readonly<Record<string, (line: string) => string>> = {
  EHLO: () => '250-fake\r\n250 AUTH PLAIN',
  AUTH: (line) => (line.endsWith(WRONG_LOGIN) ? '535 wrong password' : '235 welcome'),
  RCPT: (line) => (line.includes('nobody@') ? '550 no such mailbox' : '250 ok'),
  DATA: () => '354 go on',
  QUIT: () => '221 bye',
};

async function serve(socket: Socket, take: (mail: ReceivedMail) => Answer): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  reply('220 fake');
  let heard: string[] = [];
  for await (const line of lines) {
    heard.push(line);
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    reply(REPLIES[verb]?.(line) ?? '250 ok');
    if (verb !== 'DATA') continue;
    const answer = take(mailOf(heard, await textFrom(lines)));
    if (answer === undefined) return void socket.destroy();
    reply(answer);
    heard = heard.filter((each) => each.startsWith('AUTH'));
  }
}

/** The lines of a mail, which end with a dot. */
async function textFrom(lines: AsyncIterator<string>): Promise<string[]> {
  const text: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done || value === '.') return text;
    text.push(value);
  }
}

function mailOf(heard: readonly string[], text: readonly string[]): ReceivedMail {
  const lines = (verb: string) => heard.filter((line) => line.startsWith(verb));
  return {
    from: addressIn(lines('MAIL')[0] ?? ''),
    to: lines('RCPT').map(addressIn),
    message: text.join('\r\n'),
    login: Buffer.from(lines('AUTH')[0]?.split(' ')[2] ?? '', 'base64').toString(),
  };
}
