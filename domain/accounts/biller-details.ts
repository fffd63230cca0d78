import * as v from 'valibot';
import { id } from '../api/wire.ts';
import { billerLogo } from './biller.ts';

/** The kinds of payment that a biller takes, by their wire names (ENT-03). */
export const allowedPaymentMethods = v.object({
  visa: v.boolean(),
  mastercard: v.boolean(),
  discover: v.boolean(),
  americanexpress: v.boolean(),
  eft: v.boolean(),
  other: v.boolean(),
});

export type AllowedPaymentMethods = v.InferOutput<typeof allowedPaymentMethods>;

/** A biller as the heading of a bill shows it (ENT-10). */
export const billBiller = v.object({
  id,
  name: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  phone: v.string(),
  ivr_phone: v.string(),
  email: v.string(),
  hours: v.string(),
  logos: billerLogo,
  sources: v.object({ pay_by_text: v.boolean() }),
});

/** A biller as a guest sees it before signing in (API-32). */
export const guestBiller = v.object({ id, name: v.string(), logo: billerLogo });
