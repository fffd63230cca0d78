import type { Stripe } from 'stripe';
import { declinedText, METHOD_REMOVED } from '../../../../domain/checkout/text/declines.ts';
import { CONFIRM_YOURSELF, GIVEN_UP, NOT_CHARGED } from '../../../../domain/checkout/text/en.ts';
import { atLeastText } from '../../../../domain/checkout/text/smallest-charge.ts';
import { dateAt } from '../../../../domain/values/business-date.ts';
import { addDays, type CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { cents } from '../../../../domain/values/cents.ts';
import { MINUTE, SECOND } from '../../../../domain/values/durations.ts';
import type { Clock } from '../../../clock.ts';
import {
  type Authorised,
  type ChargeOutcome,
  type Confirming,
  ProcessorSilent,
} from '../../../ports/processor.ts';

export type Declined = Extract<ChargeOutcome, { kind: 'declined' }>;

/** How long a customer may take at the bank's page. */
const CONFIRMS_WITHIN = 30 * MINUTE;

/** The business days after which the success of a debit is known. */
const DEBIT_TAKES = 4;

export const REMOVED: Declined = { kind: 'declined', message: METHOD_REMOVED };
/** Stripe takes no smaller sum, the fee included. */
export const SMALLEST = cents(50);

export const BELOW_LEAST: Declined = { kind: 'declined', message: `${NOT_CHARGED} ${atLeastText(SMALLEST)}` };
export const ENDED: Declined = { kind: 'declined', message: GIVEN_UP };

export function isCategory(type: string): 'card' | 'bank' {
  return type === 'us_bank_account' ? 'bank' : 'card';
}

/** What an intent says by itself; undefined while nothing was tried. A status that nobody knows is no success. */
export function outcomeOf(
  intent: Stripe.PaymentIntent,
  category: 'card' | 'bank',
  clock: Clock,
): ChargeOutcome | Authorised | Confirming | undefined {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'accepted' };
    case 'processing':
      return { kind: 'processing', settlesOn: askOn(intent, clock) };
    case 'requires_capture':
      return { kind: 'authorised' };
    case 'requires_action':
      return confirming(intent);
    case 'requires_payment_method':
      // Somebody who is there is sent to the bank's page, and never declined for want of a confirmation.
      return intent.last_payment_error ? declined(category, intent.last_payment_error, false) : undefined;
    case 'requires_confirmation':
      return undefined;
    case 'canceled':
      return ENDED;
    default:
      throw new ProcessorSilent('stripe answered with a status that this version does not know');
  }
}

export function declined(
  category: 'card' | 'bank',
  { decline_code, code }: { readonly decline_code?: string | undefined; readonly code?: string | undefined },
  isPresent: boolean,
): Declined {
  const reason = decline_code ?? code ?? '';
  if (!isPresent && reason === 'authentication_required')
    return { kind: 'declined', message: CONFIRM_YOURSELF, because: 'confirm' };
  return { kind: 'declined', message: declinedText(category, reason) };
}

function confirming({ created, next_action }: Stripe.PaymentIntent): Confirming {
  const url = next_action?.redirect_to_url?.url;
  if (!url) throw new ProcessorSilent('stripe wants a step of the customer that is no page');
  return { kind: 'confirming', url, until: created * SECOND + CONFIRMS_WITHIN };
}

/** The day on which to ask about a debit: never today, so that one that is late is asked about once a day. */
function askOn({ created }: Stripe.PaymentIntent, clock: Clock): CalendarDate {
  const expected = businessDaysAfter(dateAt(created * SECOND, 'America/New_York'), DEBIT_TAKES);
  const tomorrow = addDays(clock.today(), 1);
  const isPast = expected <= tomorrow;
  return isPast ? tomorrow : expected;
}

function businessDaysAfter(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return day;
}
