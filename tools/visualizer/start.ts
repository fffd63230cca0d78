import { serve } from '@hono/node-server';
import { visualizerApp } from './app.ts';
import { buildVisualizer } from './build.ts';

const port = Number(process.env.PORT ?? 4300);
const app = visualizerApp(await buildVisualizer());
serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (at) =>
  console.log(`The visualizer is ready on http://localhost:${at.port}`),
);
