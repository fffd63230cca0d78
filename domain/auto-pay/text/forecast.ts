import { namesStep, withoutAdvice } from '../../api/text/advice.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { add, formatCents } from '../../values/cents.ts';
import { CHOOSE_ANOTHER_METHOD } from '../../wallet/text/en.ts';
import type { RunForecast } from '../forecast.ts';
import { willFail } from '../forecast-outcome.ts';

/**
 * What the planned run of this day will do, in sentences for screens and mails. Beside a question that told the reason,
 * it tells only what happens.
 */
export function forecastText(forecast: RunForecast, day: string, isReasonTold = false): string {
  const { outcome, amount, reason, delay } = forecast;
  if (delay)
    return `The payment${amount > 0 ? ` of ${totalText(forecast)}` : ''} scheduled for ${day} is delayed. ${delay}`;
  const planned = `The next payment is scheduled for ${day}.`;
  switch (outcome) {
    case 'will pay':
      return [planned, paymentText(forecast)].join(' ');
    case 'amount not known':
      return `${planned} The biller is asked for the amount on that day.`;
    case 'nothing owed':
      return `${planned} Nothing is owed now. Auto Pay pays what is owed on that day.`;
    case 'covered by a pending payment':
      return `${planned} A pending payment covers the bill, so there is nothing to pay now.`;
    case 'asks first':
      return [
        `The payment of ${totalText(forecast)} scheduled for ${day} waits for ${whoAllows(forecast)}.`,
        isReasonTold ? '' : failureReasonText(forecast),
      ]
        .filter(Boolean)
        .join(' ');
    case 'will stop':
      return `No payment is made on ${day}. ${reason}`;
    default:
      return [
        `The payment of ${formatCents(amount)} on ${day} will not be made.`,
        failureReasonText(forecast),
      ]
        .filter(Boolean)
        .join(' ');
  }
}

/**
 * The same in a few words, for a row that shows the day itself. Empty where the amount says it all. Below a row
 * that told the reason, it tells only what happens.
 */
export function shortForecastText(forecast: RunForecast, isReasonTold = false): string {
  const { outcome, fee, delay } = forecast;
  if (delay) return delay;
  switch (outcome) {
    case 'will pay':
      return [fee > 0 ? `With a fee of ${formatCents(fee)}.` : '', backupText(forecast, isReasonTold)]
        .filter(Boolean)
        .join(' ');
    case 'amount not known':
      return '';
    case 'nothing owed':
      return 'Nothing is owed now.';
    case 'covered by a pending payment':
      return 'A pending payment covers the bill.';
    case 'asks first':
      return [`Waits for ${whoAllows(forecast)}.`, isReasonTold ? '' : failureReasonText(forecast)]
        .filter(Boolean)
        .join(' ');
    default:
      return ['Will not be paid.', isReasonTold ? '' : failureReasonText(forecast)].filter(Boolean).join(' ');
  }
}

/**
 * What happens on the day instead of a payment, for a row that would only tell the day. Empty where it pays as
 * scheduled.
 */
export function insteadText(forecast: RunForecast, day: CalendarDate): string {
  const { outcome, delay } = forecast;
  if (delay) return `Auto Pay of ${shortDate(day)} is delayed.`;
  if (outcome === 'covered by a pending payment' || outcome === 'nothing owed')
    return shortForecastText(forecast);
  if (outcome === 'asks first') return `Auto Pay of ${shortDate(day)} waits for ${whoAllows(forecast)}.`;
  return willFail(forecast) || outcome === 'will stop' ? `Auto Pay will not pay on ${shortDate(day)}.` : '';
}

function totalText({ amount, fee }: RunForecast): string {
  return formatCents(add(amount, fee));
}

function paymentText(forecast: RunForecast): string {
  const { fee, method } = forecast;
  const from = method === '' ? '' : ` from ${method}`;
  const withFee = fee > 0 ? `, with a fee of ${formatCents(fee)}` : '';
  return [`It will be ${totalText(forecast)}${from}${withFee}.`, backupText(forecast)]
    .filter(Boolean)
    .join(' ');
}

/** Says why a backup pays. */
function backupText({ method, reason }: RunForecast, isReasonTold = false): string {
  if (reason === '') return '';
  return isReasonTold ? `${method} pays.` : `${reason} ${method} pays instead.`;
}

/** Why a run will not pay what it finds, and what the customer can do. */
export function failureReasonText(forecast: RunForecast): string {
  return [forecast.reason, remedy(forecast)].filter(Boolean).join(' ');
}

/** A customer who does not control the auto pay is told no reason, and cannot allow anything (APW-62). */
function whoAllows({ reason }: RunForecast): string {
  return reason === '' ? 'the customer who controls it' : 'you';
}

function remedy({ outcome, reason }: RunForecast): string {
  switch (outcome) {
    case 'no method can pay':
      return withoutAdvice(reason) === reason ? CHOOSE_ANOTHER_METHOD : '';
    case 'above safety limit':
      return 'Please pay it by hand or raise the limit.';
    case 'asks first':
      return reason === '' ? 'You can pay the bill by hand.' : 'Please allow it, or pay the bill by hand.';
    case 'amount refused':
      return namesStep(reason) ? '' : 'Please pay the bill by hand.';
    default:
      return '';
  }
}
