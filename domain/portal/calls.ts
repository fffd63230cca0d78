import * as v from 'valibot';
import { call } from '../api/call.ts';
import { money } from '../api/wire.ts';

const portal = v.object({
  /** The name of the portal. */
  brand: v.string(),
  zone: v.string(),
  /** What the host has set up. Whatever is not is absent from the app. */
  payments: v.boolean(),
  billers: v.boolean(),
  tax: v.boolean(),
  texts: v.boolean(),
  guest: v.boolean(),
  merchant: v.boolean(),
  /** True where the brand has a page about jobs. */
  jobs: v.boolean(),
  /** True: cards and bank accounts are entered here, in the wallet's form; false: at the processor's own page, or nowhere without payments. */
  own_form: v.boolean(),
  /** Who takes the numbers that are not entered here; otherwise empty. */
  processor: v.string(),
  /** The smallest sum that can be paid at once. */
  smallest_payment: money,
});

export type Portal = v.InferOutput<typeof portal>;

export const getPortal = call({
  method: 'GET',
  path: '/api/v2.1/portal',
  summary: 'Tells what this portal is, and what is set up in it (ruling 24).',
  who: 'anyone',
  request: v.object({}),
  answer: portal,
});
