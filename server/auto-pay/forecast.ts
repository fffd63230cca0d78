import type { RunForecast } from '../../domain/auto-pay/forecast.ts';
import { willPay } from '../../domain/auto-pay/forecast-outcome.ts';
import { forecastRun } from '../../domain/auto-pay/forecast-run.ts';
import { heldUpYet } from '../../domain/checkout/held-up.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { feeConfigOf, termsOf } from '../bills/payment-terms.ts';
import { payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import { type BillStanding, billStanding } from './bill-standing.ts';
import { isDue } from './find-charge.ts';
import { type AutoPayAccountRow, type AutoPayRow, accountRow } from './rows.ts';
import { runFactsOf } from './run-facts.ts';

type PlannedRow = Pick<AutoPayAccountRow, 'account' | 'billType' | 'biller' | 'bill' | 'autoPay'>;

interface Read {
  readonly standing: BillStanding;
  /** The wallet of the customer who controls the auto pay. */
  readonly wallet: readonly MethodRow[];
  readonly clock: Clock;
}

/** What the planned run of an auto pay will do; null while none is planned. */
export function forecastOf(
  { account, billType, biller, bill, autoPay }: PlannedRow,
  { standing, wallet, clock }: Read,
): RunForecast | null {
  if (!autoPay?.active || autoPay.runDate === null || !bill) return null;
  const today = clock.today();
  const chosen = [autoPay.primaryMethodId, ...autoPay.secondaryMethodIds];
  const forecast = forecastRun(
    {
      run: runFactsOf(autoPay, { account, billType, bill }, standing, true, wallet),
      // Nobody knows how long a pause lasts: the run waits for its end.
      payable: payableOf({ bill, account, billType, biller: { ...biller, pausedAt: null }, lined: null }, ''),
      terms: termsOf([{ account, billType, biller, item: { amount: ZERO } }]),
      fee: feeConfigOf(billType),
      methods: chosen.map((id) => {
        const saved = wallet.find((method) => method.id === id);
        return saved && methodOf(saved, today);
      }),
    },
    isDue(autoPay, today) ? today : autoPay.runDate,
  );
  const { waitsFor } = standing;
  if (waitsFor === undefined || !willPay(forecast)) return forecast;
  return { ...forecast, delay: heldUpYet(waitsFor, autoPay.isRetry) };
}

/** A customer who does not control the auto pay learns nothing of its methods (APW-62). */
export function forecastFor(forecast: RunForecast | null, isController: boolean): RunForecast | null {
  if (!forecast || isController) return forecast;
  const namesMethods = ['will pay', 'no method can pay', 'asks first'].includes(forecast.outcome);
  return { ...forecast, method: '', reason: namesMethods ? '' : forecast.reason };
}

/** The forecast of an auto pay as it stands in this transaction, for its notices. */
export async function currentForecast(db: Db, clock: Clock, row: AutoPayRow): Promise<RunForecast | null> {
  const info = await accountRow(db, row.accountId);
  if (!info) return null;
  const standing = await billStanding(db, row.id);
  const wallet = await methodRows({ db, customer: row.customerId });
  return forecastOf({ ...info, autoPay: row }, { standing, wallet, clock });
}
