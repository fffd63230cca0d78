import { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/** The result of one statement. */
type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Bare {
  readonly ask: Ask;
  transact(work: (ask: Ask) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const TABLES = `
  create table if not exists bare_carts (customer int primary key, review int not null);
  create table if not exists bare_bills (id int primary key, balance int not null);
  create table if not exists bare_checkouts (id bigint generated always as identity primary key, customer int, state text);
  create table if not exists bare_attempts (id bigint generated always as identity primary key, checkout bigint, amount int);
  create table if not exists bare_ledger (id bigint generated always as identity primary key, customer int, account text, amount int);
  insert into bare_carts select n, 0 from generate_series(1, 10000) n on conflict do nothing;
  insert into bare_bills select n, 100000 from generate_series(1, 10000) n on conflict do nothing`;

/** The floor: the same HTTP server and database without any code of Billfold. */
async function main(): Promise<void> {
  const bare = process.env.DATABASE_URL
    ? onPostgres(process.env.DATABASE_URL)
    : await onPglite(`${process.env.DATA_DIR}/db`);
  for (const statement of TABLES.split(';')) await bare.ask(statement);
  const app = new Hono();
  app.get('/nothing', (c) => c.json({ ok: true }));
  app.get('/read/:account', async (c) =>
    c.json(
      await bare.ask('select id, due_date, balance from bills where account_id = $1', [
        c.req.param('account'),
      ]),
    ),
  );
  app.post('/pay/:customer', async (c) => {
    await payBare(bare, Number(c.req.param('customer')));
    return c.json({ ok: true });
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.stdout.write(`The floor is ready on http://localhost:${port}\n`),
  );
  process.once('SIGTERM', () => {
    server.close();
    void bare.close().then(() => process.exit(0));
  });
}

/** The smallest transaction that could count as a payment: eight statements. */
function payBare({ transact }: Bare, customer: number): Promise<void> {
  return transact(async (ask) => {
    await ask('select review from bare_carts where customer = $1 for update', [customer]);
    await ask('select balance from bare_bills where id = $1 for update', [customer]);
    const [checkout] = await ask(
      `insert into bare_checkouts (customer, state) values ($1, 'open') returning id`,
      [customer],
    );
    await ask('insert into bare_attempts (checkout, amount) values ($1, $2)', [checkout?.id, 1]);
    await ask('update bare_bills set balance = balance - 1 where id = $1', [customer]);
    await ask(
      `insert into bare_ledger (customer, account, amount) values ($1, 'clearing', 1), ($1, 'payable', -1)`,
      [customer],
    );
    await ask('update bare_carts set review = review + 1 where customer = $1', [customer]);
    await ask(`update bare_checkouts set state = 'accepted' where id = $1`, [checkout?.id]);
  });
}

function onPostgres(url: string): Bare {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const on =
    (to: Pick<pg.Pool, 'query'>): Ask =>
    async (text, values) =>
      (await to.query(text, values)).rows;
  return {
    ask: on(pool),
    transact: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work(on(client as unknown as pg.Pool));
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function onPglite(folder: string): Promise<Bare> {
  const client = await PGlite.create(folder);
  const on =
    (to: Pick<PGlite, 'query'>): Ask =>
    async (text, values) =>
      (await to.query<Record<string, unknown>>(text, values)).rows;
  return {
    ask: on(client),
    transact: (work) => client.transaction((tx) => work(on(tx))),
    close: () => client.close(),
  };
}

await main();
