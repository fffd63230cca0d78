import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectByTls } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { smtpCourier } from './gateways/smtp.ts';
import { holdToNamedPlaces, namePlaces, placeOfUrl, placesOf } from './outbound.ts';

let outside: Server;
let port: number;
let connections: number;
let refused: string[];
let letGo: () => void;

beforeEach(async () => {
  connections = 0;
  refused = [];
  outside = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  ({ port } = outside.address() as AddressInfo);
  letGo = holdToNamedPlaces((place) => refused.push(place));
});

afterEach(() => {
  letGo();
  for (const owner of ['settings', 'biller redmesa']) namePlaces(owner, []);
  outside.close();
});

const failed = async (socket: NodeJS.EventEmitter) => {
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  return error.code;
};

test('the server connects to no place that nothing names, by whatever way', async () => {
  const url = `http://127.0.0.1:${port}/`;
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'PLACE_NOT_NAMED' } });
  const codes = [
    await failed(get(url)),
    await failed(connect(port, '127.0.0.1')),
    await failed(connect({ host: '127.0.0.1', port })),
    await failed(connectByTls({ host: '127.0.0.1', port })),
    await failed(connectByTls(port, '127.0.0.1')),
  ];
  expect(codes).toEqual(Array(5).fill('PLACE_NOT_NAMED'));
  await expect(
    smtpCourier(`smtp://127.0.0.1:${port}`, 'bills@billfold.example', readConfig({}).brand).deliver({
      recipient: 'dana@billfold.example',
      subject: 'Your receipt',
      body: 'Paid.',
    }),
  ).rejects.toThrow();
  expect(connections).toBe(0);
  expect(refused).toEqual(Array(7).fill(`127.0.0.1:${port}`));
});

test('a place that a setting names is reached, by that name and port alone', async () => {
  namePlaces('settings', [placeOfUrl(`http://LocalHost:${port}/texts`)]);
  expect((await fetch(`http://localhost:${port}/texts`)).status).toBe(204);
  await expect(fetch(`http://127.0.0.1:${port}/texts`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${port === 1 ? 2 : port - 1}/texts`)).rejects.toThrow();
  expect(refused).toHaveLength(2);
});

test('a biller whose file names another service is reached there, and at the former one no more', async () => {
  namePlaces('biller redmesa', [`127.0.0.1:${port}`]);
  expect((await fetch(`http://127.0.0.1:${port}/balance`)).status).toBe(204);
  namePlaces('biller redmesa', ['api.redmesa.example:443']);
  await expect(fetch(`http://127.0.0.1:${port}/balance`)).rejects.toThrow();
});

test('a socket in the file system of this machine needs no name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-outbound-'));
  const local = createServer((socket) => socket.end('here')).listen(join(folder, 'socket'));
  await once(local, 'listening');
  const [chunk] = (await once(connect(join(folder, 'socket')), 'data')) as [Buffer];
  expect(chunk.toString()).toBe('here');
  local.close();
  await rm(folder, { recursive: true });
});

test('each setting that leads to another machine names its place, with the usual port', () => {
  const places = placesOf(
    readConfig({
      SANDBOX: '0',
      PUBLIC_URL: 'https://pay.example',
      PROXIES: 'none',
      DATABASE_URL: 'postgres://portal@db-a.example,db-b.example:6432/billfold?sslmode=verify-full',
      DATABASE_READ_URL: 'postgres://portal@replica.example/billfold?sslmode=verify-full',
      SMTP_URL: 'smtps://user:secret@mail.example',
      SMS_URL: 'https://texts.example/send',
      SMS_SECRETS: 'a secret of more than thirty-two characters',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318',
      PROCESSOR: 'stripe',
      STRIPE_KEY: 'rk_live_0123456789abcdefghij',
      STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdefghijklmnopqrstuv',
      VAULT_KEY: '2026:a key of more than thirty-two characters',
      BRAND: 'tests/support/brand/brand.json',
    }),
  );
  expect(places).toEqual([
    'db-a.example:5432',
    'db-b.example:6432',
    'replica.example:5432',
    'mail.example:465',
    'texts.example:443',
    'collector.example:4318',
    'api.stripe.com:443',
  ]);
  expect(placesOf(readConfig({}))).toEqual([]);
  const bySocket = readConfig({ DATABASE_URL: 'postgres:///billfold?host=/run/postgresql' });
  expect(placesOf(bySocket)).toEqual(['/run/postgresql:5432']);
});
