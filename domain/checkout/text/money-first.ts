import { setbackReason } from '../open-attempt.ts';
import { NOT_CHARGED } from './en.ts';

/** What happened to the money, to be said first and once, and the rest of a reason. Empty where it says nothing of it. */
export function moneyFirst(why: string): { readonly money: string; readonly reason: string } {
  return { money: why.includes(NOT_CHARGED) ? NOT_CHARGED : '', reason: setbackReason({ message: why }) };
}
