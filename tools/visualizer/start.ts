import { serve } from '@hono/node-server';
import { listenProblem } from '../../server/http/listen-problem.ts';
import { visualizerApp } from './app.ts';
import { buildVisualizer } from './build.ts';

const HOST = '127.0.0.1';

const port = Number(process.env.PORT ?? 4300);
const app = visualizerApp(await buildVisualizer());
const server = serve({ fetch: app.fetch, hostname: HOST, port }, (at) =>
  console.log(`The visualizer is ready on http://localhost:${at.port}`),
);
server.on('error', (error) => {
  console.error(listenProblem(error, { host: HOST, port }));
  process.exitCode = 1;
});
