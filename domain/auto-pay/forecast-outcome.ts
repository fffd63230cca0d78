import { add, type Cents } from '../values/cents.ts';
import type { RunForecast } from './forecast.ts';

/** What leaves the customer's account, with the fee; null where nothing will, or the amount is not known. */
export function forecastTotal({ outcome, amount, fee }: RunForecast): Cents | null {
  return outcome === 'will pay' ? add(amount, fee) : null;
}

/** True when the run will find something to pay and will not pay it, as things stand. */
export function willFail({ outcome }: Pick<RunForecast, 'outcome'>): boolean {
  return (
    outcome === 'no method can pay' ||
    outcome === 'amount refused' ||
    outcome === 'above safety limit' ||
    outcome === 'asks first'
  );
}

/** True when the run has nothing to pay, so that it can neither fail nor be late. */
export function paysNothing({ outcome }: Pick<RunForecast, 'outcome'>): boolean {
  return outcome === 'nothing owed' || outcome === 'covered by a pending payment';
}

/** True when the run will not be made, because it fails or because auto pay stops before it. */
export function willNotPay(forecast: Pick<RunForecast, 'outcome'>): boolean {
  return willFail(forecast) || forecast.outcome === 'will stop';
}

/** True when the run will find something to pay, as far as that is known, and pay it. */
export function willPay({ outcome }: Pick<RunForecast, 'outcome'>): boolean {
  return outcome === 'will pay' || outcome === 'amount not known';
}

/** True when those words tell of a payment that will not be made although something is owed. */
export function willFailInstead(forecast: RunForecast): boolean {
  return !forecast.delay && willNotPay(forecast);
}
