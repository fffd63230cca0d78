import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import type { RunForecast } from '../../../domain/auto-pay/forecast.ts';
import { forecastTotal, willFail } from '../../../domain/auto-pay/forecast-outcome.ts';
import type { ListedAutoPay } from '../../../domain/auto-pay/list.ts';
import { shortForecastText } from '../../../domain/auto-pay/text/forecast.ts';
import { AUTO_PAY_LIST } from '../../../domain/auto-pay/text/list.ts';
import { autoPayment } from '../../../domain/upcoming/upcoming.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { takesPayments } from '../../app/unpayable.ts';
import { Amount } from '../../components/text/Amount.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './AutoPays.module.css';

const totalOf = (forecast: RunForecast) => (willFail(forecast) ? forecast.amount : forecastTotal(forecast));

/** `isTold` is true where a row above tells what there is to say of the payment. */
function Forecast({ forecast, isTold }: { forecast: RunForecast; isTold: boolean }) {
  const note = isTold ? '' : shortForecastText(forecast);
  const total = totalOf(forecast);
  return (
    <span className={css.ask}>
      {total !== null && <Amount value={total} />}
      {note !== '' && (
        <span className={willFail(forecast) || forecast.delay ? css.failing : css.small}>{note}</span>
      )}
    </span>
  );
}

interface RunAmountProps {
  readonly autoPay: ListedAutoPay & { readonly ebill_id: number };
  /** The same account on the bill list, which has its live balance. */
  readonly bill: Account | undefined;
  readonly list: BillListRef;
  readonly called: string;
  /** The id of the reason why the biller cannot be asked now. */
  readonly blockedBy: string | undefined;
}

/** Whether the amount of the next run is known without asking the biller. */
export function isRunAmountKnown({
  run_amount,
  forecast,
}: Pick<ListedAutoPay, 'run_amount' | 'forecast'>): boolean {
  return run_amount > 0 || hasForecast(forecast);
}

const hasForecast = (forecast: RunForecast | null): forecast is RunForecast =>
  forecast !== null && (forecast.delay !== undefined || forecast.outcome !== 'amount not known');

/** The amount of the next run. If it is not known yet, the biller can be asked (APL-17, APL-18). */
export function RunAmount({ autoPay, bill, list, called, blockedBy }: RunAmountProps) {
  const { ebill_id, run_amount, is_controller, forecast } = autoPay;
  const lookUp = useSelector(list, ({ context }) => context.lookUps[ebill_id]);
  const state = useSelector(lookUp, (snapshot) => snapshot?.value);
  const isAsking = useSelector(lookUp, (snapshot) => snapshot?.hasTag('busy'));
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const told = hasForecast(forecast) ? forecast : undefined;
  const isKnown = isRunAmountKnown(autoPay) || (state === 'live' && bill !== undefined);
  // The amount takes the place of the button, and its focus. The list may tell it before the biller's answer does.
  useLayoutEffect(() => {
    if (isKnown && hadFocus.current) place.current?.focus();
  }, [isKnown]);
  if (isKnown) {
    const amount = told ? totalOf(told) : run_amount > 0 ? run_amount : (bill?.balance ?? null);
    const asked = state !== undefined && {
      role: 'group',
      'aria-label': `${called}: ${amount === null ? 'the amount is not known' : formatCents(amount)}`,
    };
    return (
      <span ref={place} tabIndex={-1} {...asked}>
        {told ? (
          <Forecast forecast={told} isTold={autoPayment(autoPay) !== undefined} />
        ) : (
          <Amount value={amount ?? 'unknown'} />
        )}
      </span>
    );
  }
  if (!is_controller || !takesPayments(autoPay)) return null;
  const words = isAsking ? 'Getting the amount…' : 'Get Autopay Amount';
  return (
    <span className={css.ask}>
      <button
        type="button"
        className={css.link}
        aria-disabled={blockedBy !== undefined || isAsking || undefined}
        aria-busy={isAsking || undefined}
        aria-label={`${words}, ${called}`}
        aria-describedby={blockedBy}
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={() => {
          hadFocus.current = false;
        }}
        onClick={() => {
          if (blockedBy) document.getElementById(blockedBy)?.focus();
          else list.send({ type: 'balance.asked', ebillId: ebill_id });
        }}
      >
        {words}
      </button>
      {(state === 'silent' || state === 'unreached') && (
        <span role="status" className={css.small}>
          {AUTO_PAY_LIST.balanceNotRead}
        </span>
      )}
    </span>
  );
}
