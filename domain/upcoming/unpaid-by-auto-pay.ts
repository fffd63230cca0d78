import type { RunForecast } from '../auto-pay/forecast.ts';
import { willFail } from '../auto-pay/forecast-outcome.ts';
import type { AutoPayGroup, ListedAutoPay } from '../auto-pay/list.ts';
import { failureReasonText, shortForecastText } from '../auto-pay/text/forecast.ts';
import { autoPayWillNotPay } from './text/unpaid.ts';

/** The tab of the settings that helps an auto pay that will not pay. */
export type Remedy = 'amount' | 'method';

export function remedyOf({ outcome }: Pick<RunForecast, 'outcome'>): Remedy {
  return outcome === 'no method can pay' ? 'method' : 'amount';
}

interface Unpaid {
  readonly note: string;
  /** Missing where the bill is paid otherwise. */
  readonly remedy?: Remedy;
}

/** By bill, the payments that auto pay will not make: what the bill's own row says of them (SRV2-09). */
export function unpaidByAutoPay(autoPays: readonly AutoPayGroup[]): ReadonlyMap<number, Unpaid> {
  return new Map(
    autoPays
      .flatMap(({ accounts }) => accounts)
      .flatMap(({ auto_pay }) => {
        const unpaid = unpaidOf(auto_pay);
        return auto_pay.ebill_id === null || !unpaid ? [] : [[auto_pay.ebill_id, unpaid] as const];
      }),
  );
}

function unpaidOf({ active, run_date, forecast }: ListedAutoPay): Unpaid | undefined {
  if (!active || run_date === null || !forecast) return undefined;
  if (forecast.outcome === 'covered by a pending payment') return { note: shortForecastText(forecast) };
  if (!willFail(forecast)) return undefined;
  const said = autoPayWillNotPay(forecast.amount, run_date);
  return {
    note: `${said} ${failureReasonText(forecast)}`,
    remedy: remedyOf(forecast),
  };
}
