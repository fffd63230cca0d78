import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { SECOND } from '../../domain/values/durations.ts';
import own from '../../package.json' with { type: 'json' };
import type { Dependencies } from '../dependencies.ts';
import { schemaAge } from '../store/schema-age.ts';

/** A balancer asks every few seconds and waits no longer. */
const DATABASE_ANSWERS = SECOND;

type State = 'ready' | 'stopping' | 'no database' | 'old schema' | 'work hangs';

/**
 * `/live`: the process answers; whoever restarts processes asks this, because a restart mends no database.
 * `/ready`: it should get requests. `/health`: the database answers, and the version.
 */
export function serveHealth(app: Hono, parts: Dependencies): void {
  app.get('/live', (c) => answer(c, { status: 'live' }));
  app.get('/ready', async (c) => {
    const status = await stateOf(parts);
    return answer(c, { status }, status === 'ready' ? 200 : 503);
  });
  app.get('/health', async (c) => {
    c.header('Cache-Control', 'no-store');
    await parts.store.db.execute('select 1');
    return c.json({ status: 'ok', version: own.version });
  });
}

async function stateOf({ readiness, store }: Dependencies): Promise<State> {
  if (readiness.isStopping) return 'stopping';
  const age = await Promise.race([
    schemaAge(store.db).catch(() => undefined),
    wait(DATABASE_ANSWERS, undefined, { ref: false }),
  ]);
  if (age === undefined) return 'no database';
  if (age === 'older') return 'old schema';
  return readiness.doesWork ? 'ready' : 'work hangs';
}

function answer(c: Context, body: { readonly status: string }, status: 200 | 503 = 200): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(body, status);
}
