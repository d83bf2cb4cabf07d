import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { type Mail, MailNotSent } from '../../shared/mail/mail.ts';
import { sesSender } from '../../shared/mail/ses-sender.ts';
import { smtpSender } from '../../shared/mail/smtp-sender.ts';
import { startFakeSmtp } from '../store/fake-smtp.ts';
import { listen } from '../store/loopback.ts';

const MAIL: Mail = {
  id: '7.evt_1.hash',
  from: { name: 'Tea House\r\nBcc: eve@evil.example', address: 'shop@tea.example' },
  replyTo: 'hello@tea.example',
  to: 'nora@example.org',
  recipient: 'copy@example.org',
  subject: 'Order 7\r\nBcc: eve@evil.example',
  text: 'Olá, שלום',
  html: '<p>Olá</p>',
};

const smtp = await startFakeSmtp();
const sender = smtpSender(`smtp://user:secret@${smtp.host}`, 'shop@tea.example');

/** How a mail failed; undefined when it was sent. */
const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error) => (error instanceof MailNotSent ? { mayPass: error.mayPass } : 'unknown'),
  );

test('SMTP sends an email to its recipient and blocks header injection', async () => {
  await sender.send(MAIL);
  const mail = smtp.received.at(-1);
  expect(mail).toMatchObject({
    from: 'shop@tea.example',
    to: ['copy@example.org'],
    login: '\0user\0secret',
  });
  const [head = ''] = mail?.message.split('\r\n\r\n') ?? [];
  const headers = head.split('\r\n');
  expect(headers).toContain('To: nora@example.org');
  expect(headers).toContain('Reply-To: hello@tea.example');
  expect(headers).toContain('Subject: Order 7 Bcc: eve@evil.example');
  expect(headers).toContain('Message-ID: <7.evt_1.hash@tea.example>');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(mail?.message).toContain('multipart/alternative');
});

test('an email carries its attachments', async () => {
  const terms = { filename: 'AGB & Größe.txt', content: 'Der Vertrag: Größe' } as const;
  const attachments = [{ ...terms, contentType: 'text/plain; charset=utf-8' as const }];
  await sender.send({ ...MAIL, attachments });
  const { message = '' } = smtp.received.at(-1) ?? {};
  expect(message).toContain('multipart/mixed');
  expect(message).toContain('Content-Disposition: attachment;');
  expect(message).toContain(Buffer.from(terms.content).toString('base64'));
});

test('a server response tells whether a retry may succeed', async () => {
  smtp.answers.push('451 later', '554 never');
  expect(await failure(sender.send(MAIL))).toEqual({ mayPass: true });
  expect(await failure(sender.send(MAIL))).toEqual({ mayPass: false });
  const nobody = { ...MAIL, recipient: 'nobody@example.org' };
  expect(await failure(sender.send(nobody))).toEqual({ mayPass: false });
});

test('an email may be retried when the server refuses the password', async () => {
  const refused = smtpSender(`smtp://user:wrong@${smtp.host}`, 'shop@tea.example');
  expect(await failure(refused.send(MAIL))).toEqual({ mayPass: true });
});

test('a connection that breaks after the message leaves the outcome unknown', async () => {
  smtp.answers.push(undefined);
  expect(await failure(sender.send(MAIL))).toBe('unknown');
});

test('an email may be retried when the server is unreachable', async () => {
  const gone = await startFakeSmtp();
  await gone.close();
  const failed = failure(smtpSender(`smtp://${gone.host}`, 'shop@tea.example').send(MAIL));
  expect(await failed).toEqual({ mayPass: true });
});

/** SES, whose answers are given: the status and the type of the error. */
async function startSes(answers: (readonly [status: number, type?: string | undefined])[]) {
  const requests: { url?: string; authorization?: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { url = '', headers } = request;
    const { authorization = '' } = headers;
    requests.push({ url, authorization, body: Buffer.concat(chunks).toString() });
    const [status, type] = answers.shift() ?? [500];
    response.writeHead(status, type === undefined ? {} : { 'x-amzn-ErrorType': type }).end('{}');
  });
  const { url: endpoint, close } = await listen(server);
  afterAll(close);
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
  const config = {
    region: 'eu-west-1',
    endpoint,
    credentials,
    configurationSet: 'shopwright-prod',
  };
  return { requests, ses: sesSender(config, 'shop@tea.example') };
}

test('SES receives an email in one signed request', async () => {
  const { ses, requests } = await startSes([[200]]);
  await ses.send(MAIL);
  const [request] = requests;
  expect(request?.url).toBe('/v2/email/outbound-emails');
  expect(request?.authorization).toContain('/eu-west-1/ses/aws4_request');
  const body = JSON.parse(request?.body ?? '{}');
  expect(body).toEqual({
    FromEmailAddress: 'shop@tea.example',
    Destination: { ToAddresses: ['copy@example.org'] },
    Content: { Raw: { Data: expect.any(String) } },
    ConfigurationSetName: 'shopwright-prod',
  });
  const message = Buffer.from(body.Content.Raw.Data, 'base64').toString();
  expect(message).toContain('To: nora@example.org\r\n');
});

test.each([
  [429, 'TooManyRequestsException'],
  [429, undefined],
  [400, 'Throttling'],
  [400, 'ThrottlingException:http://internal.amazon.com/coral/com.amazon.coral.availability/'],
  [503, 'ThrottlingException'],
  [400, 'LimitExceededException'],
  [400, 'SendingPausedException'],
  [400, 'AccountSuspendedException'],
  [400, 'MailFromDomainNotVerifiedException'],
  [404, 'NotFoundException'],
  [403, 'AccessDeniedException'],
  [403, undefined],
] as const)('an email may be retried after SES answers %i %s', async (...answer) => {
  const { ses } = await startSes([answer]);
  expect(await failure(ses.send(MAIL))).toEqual({ mayPass: true });
});

test('an email that SES rejects is not retried', async () => {
  const { ses } = await startSes([
    [400, 'MessageRejected'],
    [400, 'BadRequestException:'],
  ]);
  expect(await failure(ses.send(MAIL))).toEqual({ mayPass: false });
  expect(await failure(ses.send(MAIL))).toEqual({ mayPass: false });
});

test('an internal SES error leaves the outcome unknown', async () => {
  const { ses } = await startSes([[500], [503, 'InternalServiceErrorException']]);
  expect(await failure(ses.send(MAIL))).toBe('unknown');
  expect(await failure(ses.send(MAIL))).toBe('unknown');
});
