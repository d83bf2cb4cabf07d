import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { attribute } from '../contract/attributes.ts';
import { isLoopbackAddress, isPublicAddress } from '../tenancy/public-addresses.ts';
import { MailNotSent, type MailSender, oneLine } from './mail.ts';
import { senderBy, TIMEOUTS } from './smtp-sender.ts';

/** A server of SMTP, as an owner has entered it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  /** The address of the sender. */
  readonly from: string;
}

/** The port where TLS begins with the connection; at others it is asked for. */
const TLS_PORT = 465;

/** What mail servers take mails of programs at. Others would tell what runs where. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

/** Sends by the server: its address is looked up for each mail, and must be one of the internet each time. */
export const serverSender = (server: MailServer, loopback: boolean): MailSender =>
  senderBy(() => transportTo(server, loopback), server.from);

/** Milliseconds, which together are less than a request has. */
const CHECK = { connectionTimeout: 2_500, greetingTimeout: 2_500, socketTimeout: 3_000 };

/** Connects and logs in. What the server says where it refuses; undefined where it does not. */
export async function mailServerRefusal(
  server: MailServer,
  loopback: boolean,
): Promise<string | undefined> {
  try {
    const transport = await transportTo(server, loopback, CHECK);
    await transport.verify();
    transport.close();
    return undefined;
  } catch (error) {
    const said = attribute(Object(error), 'response') ?? attribute(Object(error), 'message');
    return withoutPassword(oneLine(String(said), 300), server);
  }
}

/** A server may repeat what it was sent. */
function withoutPassword(text: string, { user = '', password }: MailServer): string {
  if (!password) return text;
  const encoded = [password, `\0${user}\0${password}`].map((each) =>
    Buffer.from(each).toString('base64'),
  );
  return [password, ...encoded].reduce((left, secret) => left.replaceAll(secret, '***'), text);
}

async function transportTo(
  { host, port, user, password }: MailServer,
  loopback: boolean,
  timeouts = TIMEOUTS,
) {
  const address = await addressOf(host, loopback);
  const isHere = isLoopbackAddress(address);
  if (!isHere && !MAIL_PORTS.some((each) => each === port)) throw new MailNotSent(PORT, true);
  return createTransport({
    host: address,
    port,
    secure: port === TLS_PORT,
    requireTLS: !isHere,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user !== undefined && { auth: { user, pass: password } }),
    ...timeouts,
  });
}

const PORT = `The port must be one of ${MAIL_PORTS.join(', ')}.`;

/** One of the addresses of a host. None of them may be private. */
async function addressOf(host: string, loopback: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch((error) => {
    throw new MailNotSent(`The server ${host} was not found.`, true, error);
  });
  const addresses = found.map(({ address }) => address);
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (loopback && isLoopbackAddress(address));
  const [first] = addresses;
  if (first !== undefined && addresses.every(isAllowed)) return first;
  throw new MailNotSent(`${host} is not a public server.`, true);
}
