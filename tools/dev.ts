import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { inRepository } from './paths.ts';

const SERVED_BY_THE_SERVER = [
  '/services',
  '/api',
  '/oauth',
  '/sandbox',
  '/health',
  '/metrics',
  '/openapi',
  '/docs',
  '/brand',
  '/icons',
  '/favicon',
  '/manifest.webmanifest',
  '/bot-check',
  '/outside',
  '/texts',
  '/from-bank',
  '/wifi',
];

const target = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

const services = spawn(process.execPath, ['--watch', '--import', 'tsx', 'server/main-sandbox.ts'], {
  cwd: inRepository(),
  stdio: 'inherit',
});

const page = await createServer({
  configFile: inRepository('vite.config.ts'),
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, { target }])),
  },
});
const office = await createServer({
  configFile: inRepository('vite.office.config.ts'),
  server: {
    port: 5174,
    strictPort: true,
    proxy: Object.fromEntries(['/office/v1', '/api'].map((path) => [path, { target }])),
  },
});
for (const server of [page, office]) {
  await server.listen();
  server.printUrls();
}

services.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  services.kill('SIGTERM');
  await Promise.all([page.close(), office.close()]);
  process.exit();
}
