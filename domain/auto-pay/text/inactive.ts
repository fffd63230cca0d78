import { IN_COLLECTIONS } from '../../accounts/text/en.ts';
import type { InactiveReason } from '../run-decision.ts';
import { CONTROLLER_LEFT } from './en.ts';

/** Why an auto pay is off, in the customer's words (SRV2-16). */
export const INACTIVE_REASONS: Readonly<Record<InactiveReason, string>> = {
  'turned off': 'You turned this auto pay off.',
  'stopped by staff': 'The people who run this portal turned this auto pay off.',
  'control taken': 'Another customer took control of this auto pay.',
  'method removed': 'The primary payment method was removed.',
  'stop date passed': 'The stop date has passed.',
  'payments failed': 'The payment could not be processed.',
  'debit returned': 'The bank returned the last payment.',
  'in collections': IN_COLLECTIONS,
  'not offered': 'Auto pay is no longer offered for this account.',
  prepaid: 'This account is prepaid now. Auto pay can only add a set amount to it.',
  'account removed': 'This account was removed.',
};

/**
 * The reason in words for the customer who controls the auto pay, or for another customer of the account.
 * Empty while it is active.
 */
export function inactiveText(reason: InactiveReason | null, isController: boolean): string {
  if (reason === null) return '';
  if (reason === 'turned off' && !isController) return 'This auto pay was turned off.';
  if (reason === 'account removed' && !isController) return CONTROLLER_LEFT;
  if (reason === 'control taken' && isController)
    return 'You took control of this auto pay. Save it with a payment method of your own to start it.';
  return INACTIVE_REASONS[reason];
}
