import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { smtpCourier } from './smtp.ts';

const { brand } = readConfig({});

interface Received {
  readonly from: string;
  readonly to: string;
  readonly mail: string;
}

let server: Server | undefined;

afterEach(() => server?.close());

/**
 * A mail server on loopback that speaks as much of SMTP as a delivery needs. It refuses mails to
 * `refused`.
 */
async function mailServer(
  refused = '',
  listen: (speak: (socket: Socket) => void) => Server = createServer,
): Promise<{ url: string; port: number; received: Received[] }> {
  const received: Received[] = [];
  server = listen((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let from = '';
    let to = '';
    let mail: string[] | undefined;
    say('220 loopback');
    createInterface(socket).on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line.replace(/^\.\./, '.'));
      if (mail) {
        received.push({ from, to, mail: mail.join('\n') });
        mail = undefined;
        return void say('250 taken');
      }
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (line.startsWith('MAIL')) from = address;
      if (line.startsWith('RCPT')) to = address;
      if (line.startsWith('RCPT') && address === refused) return void say('550 no such box');
      if (line === 'DATA') {
        mail = [];
        return void say('354 go on');
      }
      if (line === 'QUIT') return void socket.end('221 bye\r\n');
      say('250 ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, port, received };
}

const LETTER = {
  recipient: 'dana@billfold.example',
  subject: 'Your receipt',
  body: 'You paid <Harbor> & Co.\n\nAmount: $12.00\nConfirmation number: ABC123\n\nhttps://billfold.example/#/history',
};

test('a mail arrives as text and as HTML of the same text', async () => {
  const { url, received } = await mailServer();
  await smtpCourier(url, 'Billfold <bills@billfold.example>', brand).deliver(LETTER);
  const [{ from, to, mail } = { from: '', to: '', mail: '' }] = received;
  expect([from, to]).toEqual(['bills@billfold.example', 'dana@billfold.example']);
  expect(mail).toContain('Subject: Your receipt');
  const whole = mail.replaceAll('=\n', '').replaceAll('=3D', '=');
  expect(whole).toContain('Content-Type: multipart/alternative');
  expect(whole).toContain('You paid <Harbor> & Co.');
  expect(whole).toContain('You paid &lt;Harbor&gt; &amp; Co.');
  expect(whole).toMatch(/<th scope="row"[^>]*>Confirmation number<\/th><td[^>]*>ABC123<\/td>/);
  expect(whole).toContain('<a href="https://billfold.example/#/history"');
});

test('a mail that the server refuses rejects, so that it is tried again', async () => {
  const { url, received } = await mailServer(LETTER.recipient);
  await expect(smtpCourier(url, 'bills@billfold.example', brand).deliver(LETTER)).rejects.toThrow(
    'no such box',
  );
  expect(received).toEqual([]);
});

test('a subject or a recipient cannot smuggle in a header', async () => {
  const { url, received } = await mailServer();
  const letter = { ...LETTER, subject: 'Hello\r\nBcc: other@elsewhere.example' };
  await smtpCourier(url, 'bills@billfold.example', brand).deliver(letter);
  expect(received.map(({ to }) => to)).toEqual([LETTER.recipient]);
  const [head = ''] = received[0]?.mail.split('\n\n') ?? [];
  expect(head).not.toMatch(/^Bcc:/m);
});

const pem = (name: string) =>
  readFileSync(new URL(`../../tests/support/tls/${name}.pem`, import.meta.url), 'utf8');

/** A mail server that speaks TLS from the first byte on. */
const byTls = (speak: (socket: Socket) => void) =>
  createTlsServer({ cert: pem('localhost'), key: pem('localhost-key') }, speak);

test('a mail goes by TLS to the server whose certificate has its name, and to no other', async () => {
  const { port, received } = await mailServer('', byTls);
  const trusting = `tls.ca=${encodeURIComponent(pem('localhost'))}`;
  const deliver = (url: string) => smtpCourier(url, 'bills@billfold.example', brand).deliver(LETTER);
  await deliver(`smtps://localhost:${port}?${trusting}`);
  expect(received.map(({ to }) => to)).toEqual([LETTER.recipient]);
  await expect(deliver(`smtps://localhost:${port}`)).rejects.toThrow(/self-signed certificate/);
  const other = `smtps://localhost:${port}?${trusting}&tls.servername=mail.example`;
  await expect(deliver(other)).rejects.toThrow(/altnames/);
  expect(received).toHaveLength(1);
});

test('a mail server that is not there rejects at once', async () => {
  const { port } = await mailServer();
  await new Promise((closed) => server?.close(closed));
  await expect(
    smtpCourier(`smtp://127.0.0.1:${port}`, 'bills@billfold.example', brand).deliver(LETTER),
  ).rejects.toThrow('ECONNREFUSED');
});
