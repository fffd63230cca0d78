import { NOT_CHARGED } from './en.ts';

/** A reason with what happened to the money taken out of it, to be said first and once; empty where the reason says none. */
export function moneyFirst(why: string): { readonly money: string; readonly reason: string } {
  const reason = why
    .split(NOT_CHARGED)
    .map((words) => words.trim())
    .filter(Boolean)
    .join(' ');
  return { money: why.includes(NOT_CHARGED) ? NOT_CHARGED : '', reason };
}
