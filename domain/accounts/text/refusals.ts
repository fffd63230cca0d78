import type { RefusalTexts } from '../../api/refusal.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import {
  ACCOUNT_NUMBER_NOT_NUMERIC,
  BILLER_NOT_READ,
  DEAD_OBJECTION,
  IN_COLLECTIONS,
  NO_ACCOUNT_MATCHES,
} from './en.ts';
import { ACCOUNT_NUMBER_MISSING } from './fields.ts';

export const ACCOUNT_REFUSALS = {
  'accounts.removed': () => 'This account was removed from your accounts.',
  'accounts.none-matches': () => NO_ACCOUNT_MATCHES,
  'accounts.biller-silent': () =>
    'Nothing was added. The biller could not be asked just now. Please try again in a few minutes.',
  'accounts.in-collections': () => IN_COLLECTIONS,
  'accounts.already-yours': () => 'You have already added this account.',
  'accounts.biller-not-read': () => BILLER_NOT_READ,
  'accounts.no-paperless': () => 'This biller does not offer paperless bills.',
  'accounts.too-many-searches': () =>
    'There were too many tries to find an account. Please try again in 15 minutes.',
  'accounts.too-many-searches-for-one': () =>
    'There were too many tries to find this account. Please try again in an hour, or call your biller.',
  'accounts.too-many-searches-from-here': () =>
    'There were too many tries to find accounts from this network. Please try again in an hour.',
  'accounts.dead-objection': () => DEAD_OBJECTION,
  'accounts.no-take-over': () => 'Nobody is taking this account over any more.',
  'accounts.objected': ({ again }: { readonly again: CalendarDate }) =>
    `Nothing was added. A payer of this account objected when you asked to take it over. You can ask again after ${shortDate(again)}. You can be added as a payer now.`,
  'accounts.number-missing': () => ACCOUNT_NUMBER_MISSING,
  'accounts.number-not-numeric': () => ACCOUNT_NUMBER_NOT_NUMERIC,
} satisfies RefusalTexts;
