import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StandIn } from '../tests/stand-ins/stripe/stand-in.ts';
import { composeEither } from './compose-sandbox.ts';
import { readConfig } from './config.ts';
import { ledgerFindings } from './jobs/ledger-findings.ts';
import { transactions } from './store/schema/transactions.ts';
import { storeOn } from './store/store.ts';

test.each(['sandbox', 'stripe'])(
  'the books of a fresh demo agree, and an error in them is found: with the processor %s',
  async (PROCESSOR) => {
    const standIn = new StandIn();
    await standIn.listen();
    const store = await storeOn(await PGlite.create());
    const config = readConfig({
      SANDBOX: '1',
      PROCESSOR,
      STRIPE_KEY: 'sk_test_1',
      STRIPE_URL: standIn.url,
      STRIPE_CONNECT: '0',
      STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_portal',
    });
    const { parts, sandbox } = await composeEither(config, store, pino({ level: 'silent' }));
    await sandbox?.loadDemo();
    expect(await ledgerFindings(parts)).toEqual([]);
    await store.db.update(transactions).set({ amount: sql`amount + 1` }).where(sql`status = 1`);
    expect((await ledgerFindings(parts)).length).toBeGreaterThan(10);
    await store.close();
    await standIn.close();
  },
);
