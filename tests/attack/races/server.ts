import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { runAutoPay } from '../../../server/auto-pay/run.ts';
import type { Dependencies } from '../../../server/dependencies.ts';
import { payScheduled } from '../../../server/scheduled/run.ts';
import { openStore } from '../../../server/store/store.ts';
import { carryOutTakeOver } from '../../../server/workflows/take-over-due.ts';
import { START } from '../../support/database.ts';
import { composePortal } from '../../support/portal.ts';
import type { DueWork } from './two-servers.ts';

const WORK: Record<DueWork, (parts: Dependencies) => Promise<boolean>> = {
  'scheduled payments': payScheduled,
  'auto pays': runAutoPay,
  'take-overs': carryOutTakeOver,
};

/** One of several servers on one database. It does due work only when it is told to. */
async function main(): Promise<void> {
  const store = await openStore({ url: process.env.DATABASE_URL });
  const portal = await composePortal({ store, drop: async () => undefined, start: START });
  const app = new Hono();
  app.post('/harness/work', async (c) => {
    const { what } = (await c.req.json()) as { what: DueWork };
    return c.json({ done: await WORK[what](portal.parts) });
  });
  app.route('/', portal.app);
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.stdout.write(`listening on ${port}\n`);
  });
  process.once('SIGTERM', async () => {
    await portal.close();
    process.exit();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
