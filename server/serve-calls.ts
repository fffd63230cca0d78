import type { Hono } from 'hono';
import * as accountCalls from '../domain/calls/accounts.ts';
import * as billCalls from '../domain/calls/bills.ts';
import * as cartCalls from '../domain/calls/cart.ts';
import * as checkoutCalls from '../domain/calls/checkout.ts';
import * as documentCalls from '../domain/calls/documents.ts';
import * as ebillCalls from '../domain/calls/ebills.ts';
import * as meterCalls from '../domain/calls/meters.ts';
import * as paymentCalls from '../domain/calls/payments.ts';
import * as placeCalls from '../domain/calls/places.ts';
import * as scheduledCalls from '../domain/calls/scheduled.ts';
import * as sessionCalls from '../domain/calls/session.ts';
import * as transactionCalls from '../domain/calls/transactions.ts';
import * as walletCalls from '../domain/calls/wallet.ts';
import { accounts } from './calls/accounts.ts';
import { bills } from './calls/bills.ts';
import { cart } from './calls/cart.ts';
import { checkout } from './calls/checkout.ts';
import { documents } from './calls/documents.ts';
import { ebills } from './calls/ebills.ts';
import { meters } from './calls/meters.ts';
import { payments } from './calls/payments.ts';
import { places } from './calls/places.ts';
import { scheduled } from './calls/scheduled.ts';
import { session } from './calls/session.ts';
import { transactions } from './calls/transactions.ts';
import { wallet } from './calls/wallet.ts';
import type { Parts } from './parts.ts';
import { serveArea } from './serve.ts';

/** Every area of the table with its handlers; the tests of the table find one that is missing here. */
export function serveCalls(app: Hono, parts: Parts): void {
  serveArea(app, parts, sessionCalls, session);
  serveArea(app, parts, billCalls, bills);
  serveArea(app, parts, ebillCalls, ebills);
  serveArea(app, parts, documentCalls, documents);
  serveArea(app, parts, meterCalls, meters);
  serveArea(app, parts, accountCalls, accounts);
  serveArea(app, parts, cartCalls, cart);
  serveArea(app, parts, checkoutCalls, checkout);
  serveArea(app, parts, paymentCalls, payments);
  serveArea(app, parts, scheduledCalls, scheduled);
  serveArea(app, parts, transactionCalls, transactions);
  serveArea(app, parts, walletCalls, wallet);
  serveArea(app, parts, placeCalls, places);
}
