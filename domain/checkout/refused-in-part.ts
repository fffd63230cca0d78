import { givenBackText } from '../receipts/given-back.ts';
import { INTERRUPTED, INTERRUPTED_HALFWAY, NOT_CHARGED } from './text/en.ts';

/** A refusal of one of several methods: the customer has to know which one to change. */
export function refusedMethodText(label: string, reason: string): string {
  return `${label}: ${reason}`;
}

/**
 * Why a payment was refused, and what was given back of it. Where something was charged at first, the reason loses
 * the sentences that say that nothing was.
 */
export function refusedInPart(reason: string, givenBack: readonly string[]): string {
  if (givenBack.length === 0) return reason;
  const why = reason.replaceAll(INTERRUPTED, INTERRUPTED_HALFWAY).replaceAll(NOT_CHARGED, '');
  return [...why.split(' '), givenBackText(givenBack)].filter(Boolean).join(' ');
}
