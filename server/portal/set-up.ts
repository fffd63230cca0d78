import type { Call } from '../../domain/api/call.ts';
import { NOT_SET_UP } from '../../domain/portal/text/en.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

type Need = NonNullable<Call['needs']>;

export function isSetUp({ processor, tax }: Config, need: Need): boolean {
  return (need === 'payments' ? processor : tax) !== 'off';
}

/** Refuses a call whose outside service the host has not set up. */
export function requireSetUp(config: Config, { needs }: Pick<Call, 'needs'>): void {
  if (needs && !isSetUp(config, needs)) throw new Refusal(503, NOT_SET_UP[needs]);
}
