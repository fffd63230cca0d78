import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { readProcessorBook } from '../../server/books/processor-book.ts';
import { clockFrom } from '../../server/clock.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Checkpoint } from '../../server/dependencies.ts';
import { sandboxProcessor } from '../../server/gateways/processor/sandbox.ts';
import { PROCESSOR, setFault } from '../../server/gateways/sandbox-faults.ts';
import { createApp } from '../../server/http/app.ts';
import { startWorkLoop } from '../../server/jobs/work.ts';
import { sandboxOf } from '../../server/sandbox/serve.ts';
import { isEmpty, openStore, type Store } from '../../server/store/store.ts';
import { moveWallets } from '../stand-ins/stripe/demo-wallets.ts';
import { VARIANTS, type VariantName } from './variants.ts';

/**
 * A Billfold server that kills itself at the checkpoint that the harness names. The harness moves its clock.
 * The processor keeps its book in a separate database, as a real one would.
 */
async function main(): Promise<void> {
  const variant = VARIANTS[(process.env.VARIANT ?? 'sound') as VariantName];
  let ahead = Number(process.env.AHEAD ?? 0);
  let dieAt: Checkpoint | undefined;
  const config = readConfig({ ...process.env, SANDBOX: '1', LOG_LEVEL: 'silent' });
  const clock = clockFrom(() => Date.now() + ahead, config.zone);
  const opened = await openStore({ url: config.databaseUrl, folder: config.dataDir });
  const book = await openStore({ url: process.env.BOOK_URL, folder: process.env.BOOK_DIR });
  const store = variant.store?.(opened) ?? opened;
  const { stripeOf } = config.stripe ? await import('../../server/gateways/processor/stripe/stripe.ts') : {};
  const stripe = config.stripe && stripeOf?.(config.stripe, store, clock);
  const processor = stripe?.processor ?? sandboxProcessor(book, clock);
  const { parts, sandbox } = await composeEither(config, store, pino({ level: 'silent' }), {
    clock,
    ...stripe,
    processor: variant.processor?.(processor, store) ?? processor,
    reached: (checkpoint) => {
      if (checkpoint === dieAt) process.kill(process.pid, 'SIGKILL');
    },
  });
  if (await isEmpty(store)) await sandbox?.loadDemo();
  if (process.env.STRIPE_TOKENS) await moveToStripe(store, process.env.STRIPE_TOKENS);

  const app = new Hono();
  app.post('/harness/die', async (c) => {
    dieAt = ((await c.req.json()) as { at: Checkpoint }).at;
    return c.json({});
  });
  app.post('/harness/pass', async (c) => {
    ahead += ((await c.req.json()) as { ms: number }).ms;
    return c.json({ ahead });
  });
  app.post('/harness/processor', async (c) => {
    const { state } = (await c.req.json()) as { state: 'up' | 'ambiguous' };
    await setFault(book.db, 'processor', PROCESSOR, state);
    return c.json({});
  });
  app.get('/harness/book', async (c) => {
    const { rows } = (await book.db.execute(
      "select key, amount from processor_charges where outcome in ('accepted', 'processing') and given_back = 0",
    )) as unknown as { rows: { key: string; amount: number | string }[] };
    return c.json(rows.map((row) => ({ key: row.key, amount: Number(row.amount) })));
  });
  app.get('/harness/read-book', async (c) => {
    await readProcessorBook(parts);
    const { rows } = (await store.db.execute(
      'select coalesce(sum(amount), 0) as amount from processor_book',
    )) as unknown as { rows: { amount: number | string }[] };
    return c.json({ amount: Number(rows[0]?.amount) });
  });
  app.get('/harness/state', async (c) => {
    const one = async (query: string) => {
      const { rows } = (await store.db.execute(query)) as unknown as { rows: { n: number | string }[] };
      return Number(rows[0]?.n);
    };
    return c.json({
      open: await one("select count(*) as n from checkouts where state = 'open'"),
      ledger: await one('select coalesce(sum(amount), 0) as n from ledger_entries'),
      paid: await one(
        'select count(distinct checkout_id) as n from transactions where status in (1, 7) and checkout_id is not null',
      ),
    });
  });
  variant.around?.(app, store);
  app.route('/', createApp(parts, { serveSandbox: sandboxOf(sandbox) }));
  const work = startWorkLoop(parts);
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.stdout.write(`listening on ${port}\n`);
  });
  process.once('SIGTERM', async () => {
    await work.stop();
    await Promise.all([opened.close(), book.close()]);
    process.exit();
  });
}

/** Has the wallets and billers of the demo at the stand-in, once. */
async function moveToStripe(store: Store, tokens: string): Promise<void> {
  const known = new Map(Object.entries(JSON.parse(tokens) as Record<string, string>));
  await store.db.execute("update billers set merchant = 'acct_' || slug");
  const { rows } = (await store.db.execute(
    "select count(*) as n from payment_methods where token like 'pm_%'",
  )) as unknown as { rows: { n: number | string }[] };
  if (Number(rows[0]?.n) > 0) return;
  await moveWallets(store, (entered) => known.get(JSON.stringify(entered)) ?? '');
  await store.db.execute('delete from forgotten_methods');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
