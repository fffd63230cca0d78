import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { add } from '../../domain/values/cents.ts';
import type { Processor } from '../../server/ports/processor.ts';
import { type Db, Store } from '../../server/store/store.ts';

export interface Variant {
  store?(real: Store): Store;
  processor?(real: Processor, store: Store): Processor;
  around?(app: Hono, store: Store): void;
}

export type VariantName =
  | 'sound'
  | 'key ignored'
  | 'processor inside the transaction'
  | 'result not stored'
  | 'parts not given back'
  | 'key not scoped to the customer'
  | 'one key for all billers'
  | 'reconciliation marks unknown as failed'
  | 'sound payments refused'
  | 'interrupted payments given back';

const CHECKOUT = '/services/web/cart/Checkout';

/** The shipped server, and variants with a planted bug that the harness must detect (ruling 11). */
export const VARIANTS: Record<VariantName, Variant> = {
  sound: {},

  'key ignored': {
    around: (app) => {
      app.use(CHECKOUT, async (c, next) => {
        const headers = new Headers(c.req.raw.headers);
        headers.delete('idempotency-key');
        c.req.raw = new Request(c.req.raw, { headers });
        await next();
      });
    },
  },

  'processor inside the transaction': {
    store: (real) => new OneTransaction(real),
    around: (app, store) => {
      app.use(CHECKOUT, async (_, next) => {
        await (store as OneTransaction).wrap(next);
      });
    },
  },

  'result not stored': {
    store: (real) => new ForgetfulStore(real),
    processor: (real, store) => ({
      ...real,
      charge: async (charge) => {
        const outcome = await real.charge(charge);
        (store as ForgetfulStore).forgetNext = true;
        return outcome;
      },
      ask: async (...question) => {
        const entry = await real.ask(...question);
        (store as ForgetfulStore).forgetNext = true;
        return entry;
      },
    }),
  },

  'parts not given back': {
    processor: (real) => ({
      ...real,
      charge: (charge) => real.charge({ ...charge, captureLater: false }),
      giveBack: async () => 'given back',
    }),
  },

  'key not scoped to the customer': {
    around: (app) => {
      const answers = new Map<string, Response>();
      app.use(CHECKOUT, async (c, next) => {
        const key = c.req.header('idempotency-key') ?? '';
        const earlierAnswer = answers.get(key);
        if (earlierAnswer) return earlierAnswer.clone();
        await next();
        if (c.res.ok) answers.set(key, c.res.clone());
        return undefined;
      });
    },
  },

  'one key for all billers': {
    processor: (real, store) => ({
      ...real,
      charge: async (charge) => real.charge({ ...charge, key: await checkoutOf(store, charge.key) }),
      ask: async ({ biller, key }, how) => real.ask({ biller, key: await checkoutOf(store, key) }, how),
    }),
  },

  'reconciliation marks unknown as failed': {
    processor: (real) => ({ ...real, ask: async () => ({ kind: 'closed' }) }),
  },

  'sound payments refused': {
    around: (app) => {
      let submits = 0;
      app.use(CHECKOUT, async (c, next) => {
        submits++;
        if (submits % 2 === 1) return c.json({ message: 'Please try again.' }, 409);
        await next();
        return undefined;
      });
    },
  },

  'interrupted payments given back': {
    processor: (real) => ({
      ...real,
      ask: async (charge, how) => {
        const entry = await real.ask(charge, how);
        if (entry.kind !== 'accepted') return entry;
        const { amount, fee } = entry.made;
        await real.giveBack(charge, { key: `${charge.key}:void`, amount: add(amount, fee) });
        return { kind: 'closed' };
      },
    }),
  },
};

/** The checkout of an attempt, as one key for all its charges. */
async function checkoutOf({ db }: Store, attempt: string): Promise<string> {
  const { rows } = (await db.execute(
    sql`select checkout_id from attempts where id::text = ${attempt}`,
  )) as unknown as { rows: { checkout_id: string }[] };
  return rows[0]?.checkout_id ?? attempt;
}

class Around extends Store {
  readonly real: Store;

  constructor(real: Store) {
    super(
      real.kind,
      real.db,
      (work) => real.transact(work),
      () => real.close(),
    );
    this.real = real;
  }
}

/** Runs a whole request, including the processor's part, in one transaction. */
class OneTransaction extends Around {
  readonly #current = new AsyncLocalStorage<Db>();

  override get db(): Db {
    return this.#current.getStore() ?? this.real.db;
  }

  override transact<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const outer = this.#current.getStore();
    return outer ? work(outer) : this.real.transact(work);
  }

  async wrap(work: () => Promise<void>): Promise<void> {
    await this.real.transact((tx) => this.#current.run(tx, work));
  }
}

class Forgotten extends Error {}

/** Rolls back what follows each answer of the processor, but reports success. */
class ForgetfulStore extends Around {
  forgetNext = false;

  override get db(): Db {
    return this.real.db;
  }

  override async transact<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    if (!this.forgetNext) return this.real.transact(work);
    this.forgetNext = false;
    let result: T | undefined;
    try {
      await this.real.transact(async (tx) => {
        result = await work(tx);
        throw new Forgotten();
      });
    } catch (error) {
      if (!(error instanceof Forgotten)) throw error;
    }
    return result as T;
  }
}
