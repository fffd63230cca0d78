import type { Call } from '../domain/api/call.ts';
import { type HeldUp, NOT_SET_UP, PROCESSOR_DOWN } from '../domain/checkout/held-up.ts';
import type { RefusalCode } from '../domain/refusals.ts';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

type Need = NonNullable<Call['needs']>;

export function isSetUp({ processor, tax, sandbox, smsUrl }: Config, need: Need): boolean {
  if (need === 'texts') return sandbox || smsUrl !== undefined;
  return (need === 'payments' ? processor : tax) !== 'off';
}

/** Why a planned payment waits that finds no processor: it cannot be reached, or the host has none. */
export function withoutProcessor(config: Config): HeldUp {
  return isSetUp(config, 'payments') ? PROCESSOR_DOWN : NOT_SET_UP;
}

const REFUSALS = {
  payments: 'portal.no-payments',
  tax: 'portal.no-tax-returns',
  texts: 'portal.no-texts',
} as const satisfies Record<Need, RefusalCode>;

/** Refuses a call whose outside service the host has not set up. */
export function requireSetUp(config: Config, { needs }: Pick<Call, 'needs'>): void {
  if (needs && !isSetUp(config, needs)) throw new Refusal(503, REFUSALS[needs]);
}
