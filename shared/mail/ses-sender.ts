import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { type Mail, MailNotSent, type MailSender } from './mail.ts';
import { composed } from './message.ts';

export interface SesConfig {
  readonly region: string;
  /** URL of another server with the API of SES. */
  readonly endpoint?: string | undefined;
  readonly credentials: ConstructorParameters<typeof SignatureV4>[0]['credentials'];
  /** Configuration set by which bounces and complaints are counted. */
  readonly configurationSet?: string | undefined;
}

/** Milliseconds of the one request, less than the function has. */
const REQUEST_MS = 15_000;

/** What SES says of the mail itself, or its address: the same mail is never taken. */
const REJECTIONS = ['MessageRejected', 'BadRequestException'];

/** Errors of too many requests, which took nothing, whatever their status is. */
const THROTTLED = /throttl|toomanyrequests|limitexceeded/i;

/**
 * Sends by Amazon SES (API version 2, SendEmail), whose request is signed here: the client of the SDK
 * would be larger than all else.
 */
export function sesSender(
  { region, endpoint, credentials, configurationSet }: SesConfig,
  from: string,
): MailSender {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const url = new URL('/v2/email/outbound-emails', endpoint ?? `https://email.${region}.${domain}`);
  const signer = new SignatureV4({ service: 'ses', region, credentials, sha256: Sha256 });
  return {
    from,
    async send(mail: Mail) {
      const body = JSON.stringify({
        FromEmailAddress: mail.from.address,
        Destination: { ToAddresses: [mail.recipient] },
        Content: { Raw: { Data: (await composed(mail)).toString('base64') } },
        ...(configurationSet && { ConfigurationSetName: configurationSet }),
      });
      const { method, headers } = await signer.sign(
        new HttpRequest({
          method: 'POST',
          protocol: url.protocol,
          hostname: url.hostname,
          ...(url.port && { port: Number(url.port) }),
          path: url.pathname,
          headers: { host: url.host, 'content-type': 'application/json' },
          body,
        }),
      );
      const signal = AbortSignal.timeout(REQUEST_MS);
      const answer = await fetch(url, { method, headers, body, signal });
      if (!answer.ok) throw await failureOf(answer);
      await answer.body?.cancel();
    },
  };
}

/** All but rejections may pass: an operator mends permissions, identities and limits. */
async function failureOf(answer: Response): Promise<Error> {
  const text = await answer.text();
  const message = `SES answered with status ${answer.status}: ${text.slice(0, 500)}`;
  // In the header, the name of the error may have an address behind it.
  const [type = ''] = (answer.headers.get('x-amzn-errortype') ?? '').split(':');
  // An error of the service itself does not say whether the mail was taken.
  if (answer.status >= 500 && !THROTTLED.test(type)) return new Error(message);
  return new MailNotSent(message, !REJECTIONS.includes(type));
}
