import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isObject, type Json } from '../../shared/contract/json.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { UserFacingError } from '../program.ts';
import { readOrigin } from './arguments.ts';
import { addOptionalApplicationCommand, type OnApplication, yesOption } from './command.ts';
import { confirmation } from './confirmation.ts';
import type { Report } from './report.ts';
import { localUrl } from './staff-links.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface ApiOptions {
  readonly yes?: boolean;
  readonly url?: string;
}

/** Whatever the API does for a store, without a command of its own. */
export const addApiCommand = (program: Command): void =>
  addOptionalApplicationCommand(program, 'api', {
    description: 'Sends an API request to a store, with all the rights of its secret key.',
    help: `The reference (/v0/docs) lists all paths. Add the query, if any, to the path. The body is JSON: -
reads it from standard input, @FILE from a file. Use one of these for secrets, because other
users can see command lines, and the shell keeps them in its history.

The response is printed as JSON. If the request fails, the reason is on standard error, and the
exit code is 1.

You need no server: this command does what a server would do, on the store itself. So with
--table, use the version of the command that is deployed. You cannot use it with a disabled
store, or for requests that only staff members can make.`,
    arguments: [
      new Argument('<method>', `one of ${METHODS.join(', ')}`).argParser(readMethod),
      new Argument('<path>', 'path, such as /products?per_page=3').argParser(readPath),
      new Argument('[body]', 'JSON, - for standard input, or @FILE'),
    ],
    options: [
      yesOption(),
      new Option(
        '--url <url>',
        'URL of the API for links (default: the local server, if it is running)',
      ).argParser(readOrigin),
    ],
    examples: [
      "shopwright api GET '/orders?state=pending'",
      `shopwright api PUT /application '{"timezone": "Europe/Lisbon"}' --application 4503599631466`,
      'shopwright api PUT /application/processors/stripe @stripe.json',
    ],
    async run(on: OnApplication<ApiOptions>, method: string, path: string, body?: string) {
      if (method === 'DELETE') {
        const confirm = confirmation(on.options, `deletes ${path}`);
        await confirm(on.application.settings.name);
      }
      const publicUrl = on.options.url ?? localUrl(on.global);
      const request = { method, path, body: await readBody(body), publicUrl };
      // Most commands need no functions.
      const { answerTo } = await import('./api-request.ts');
      return reportOf(await answerTo(on.store, on.application, request));
    },
  });

function readMethod(text: string): string {
  const method = text.toUpperCase();
  if (METHODS.includes(method)) return method;
  throw new InvalidArgumentError(`The method must be one of ${METHODS.join(', ')}.`);
}

/** Also with the version in front, as the reference has it. */
function readPath(text: string): string {
  if (!text.startsWith('/'))
    throw new InvalidArgumentError('The path must start with /, such as /products.');
  return text.startsWith(`/${VERSION}/`) ? text.slice(VERSION.length + 1) : text;
}

async function readBody(given: string | undefined): Promise<string | undefined> {
  if (given === '-') return text(process.stdin);
  return given?.startsWith('@') ? readFile(given.slice(1), 'utf8') : given;
}

/** JSON as it is answered; bytes of a file are written as they are. Throws what the API refuses. */
export async function reportOf(
  response: Response,
  output: NodeJS.WritableStream = process.stdout,
): Promise<Report | undefined> {
  const { statusCode, headers, body = '', isBase64Encoded, stream } = response;
  if (!headers['Content-Type']?.includes('json')) {
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    await pipeline(stream ? stream() : Readable.from([bytes]), output, { end: false });
    return undefined;
  }
  const answer: Json = JSON.parse(body);
  if (statusCode >= 400) throw new UserFacingError(refusalOf(statusCode, answer));
  return { text: JSON.stringify(answer, null, 2), json: answer };
}

/** `400: currency_code is not in the right form.` */
function refusalOf(statusCode: number, answer: Json): string {
  const errors = isObject(answer) && Array.isArray(answer['errors']) ? answer['errors'] : [];
  const messages = errors.flatMap((error) => (isObject(error) ? [String(error['message'])] : []));
  return `${statusCode}: ${messages.join(' ')}`;
}
