import { type ReactNode, useState } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import {
  failedPaymentText,
  failedPaymentTitle,
} from '../../../../domain/accounts/text/failed-auto-payment.ts';
import type { AutoPay } from '../../../../domain/auto-pay/auto-pay.ts';
import { forecastTotal, willFail } from '../../../../domain/auto-pay/forecast-outcome.ts';
import { autoPayFormOf } from '../../../../domain/auto-pay/form.ts';
import {
  failureReasonText,
  insteadText,
  shortForecastText,
} from '../../../../domain/auto-pay/text/forecast.ts';
import { noRunText } from '../../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../../domain/auto-pay/text/settings.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { shortDate } from '../../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../../domain/values/cents.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { isSetUp } from '../../../app/portal.ts';
import { to } from '../../../app/routes.ts';
import { takesPayments, whyNotHere } from '../../../app/unpayable.ts';
import { Notice } from '../../../components/messages/Notice.tsx';
import { autoPayMethodsQuery, autoPayQuery } from '../../../queries/auto-pay.ts';
import { partOfBillPage } from '../../../queries/bill-page.ts';
import { useQuery } from '../../../queries/use-query.ts';
import { FailedPayment } from '../../../widgets/auto-pay/FailedPayment.tsx';
import { ToggleDialogs } from '../../../widgets/auto-pay/ToggleDialogs.tsx';
import { usePreview } from '../../../widgets/auto-pay/use-preview.ts';
import { useToggle } from '../../../widgets/auto-pay/use-toggle.ts';
import { YearAhead } from '../../../widgets/auto-pay/YearAhead.tsx';
import { SettingSwitch } from '../../../widgets/bill/SettingSwitch.tsx';
import css from '../../../widgets/bill/Toggles.module.css';

interface AutoPayOnBillProps {
  readonly ebillId: number;
  /** The auto pay of the account on the bill list, which is fetched with every bill. */
  readonly listed: Account['autoPay'] | undefined;
  /** The placeholder until the settings are fetched. */
  readonly awaited: ReactNode;
}

/** Whether auto pay is on for the account, and its next payment (DET-12 to DET-14). */
export function AutoPayOnBill({ ebillId, listed, awaited }: AutoPayOnBillProps) {
  const { data: autoPay, failure } = useQuery(partOfBillPage(autoPayQuery(ebillId)));
  const [wasOn, setWasOn] = useState(false);
  if (autoPay?.active && autoPay.is_controller && !wasOn) setWasOn(true);
  const hasPayments = isSetUp('payments');
  // Without payments an auto pay can only be turned off. The switch then stays to tell that it was.
  if (!hasPayments && !wasOn) return null;
  if (!autoPay)
    return failure
      ? listed?.isAllowed && <Unread ebillId={ebillId} listed={listed} words={failure.message} />
      : awaited;
  if (!autoPay.isAllowed && hasPayments) return null;
  return (
    <>
      <FailedPayment autoPay={autoPay} isPayable={false} />
      {/* The top of the bill says that its biller takes no payments: nothing can be turned on here. */}
      {(!autoPay.unpayable || autoPay.active || wasOn) && <AutoPaySwitch autoPay={autoPay} />}
      {hasPayments &&
        autoPay.active &&
        (autoPay.unpayable ? (
          <p className={css.planned}>{AUTO_PAY.meanwhile}</p>
        ) : (
          <Planned autoPay={autoPay} told={listed?.instead} />
        ))}
    </>
  );
}

interface UnreadProps {
  readonly ebillId: number;
  readonly listed: Account['autoPay'];
  readonly words: string;
}

/** Shown when the list says whether auto pay is on, but its settings could not be fetched. */
function Unread({ ebillId, listed, words }: UnreadProps) {
  const isOffline = useIsOffline();
  return (
    <>
      <SettingSwitch
        label="Auto Pay"
        edit={to.autoPay(ebillId)}
        checked={listed.isActive}
        blockedBecause={isOffline ? BILL_PAGE.offline.autoPay : words}
        onChange={() => {}}
      />
      {listed.failed_payment && (
        <Notice tone="error" title={failedPaymentTitle(listed.failed_payment)}>
          {failedPaymentText(listed.failed_payment, isSetUp('payments'))}
        </Notice>
      )}
      {listed.isActive && listed.scheduledDate !== null && (
        <p className={`${css.planned} ${css.run}`}>
          <strong>{listed.instead ?? `Auto Pay Scheduled ${shortDate(listed.scheduledDate)}`}</strong>
        </p>
      )}
    </>
  );
}

function AutoPaySwitch({ autoPay }: { autoPay: AutoPay }) {
  const toggle = useToggle();
  const isOffline = useIsOffline();
  const isOn = autoPay.active;
  return (
    <SettingSwitch
      label="Auto Pay"
      edit={takesPayments(autoPay) ? to.autoPay(autoPay.ebill_id) : undefined}
      checked={isOn}
      blockedBecause={isOffline ? BILL_PAGE.offline.autoPay : isOn ? undefined : whyNotHere(autoPay)}
      onChange={(wished) => toggle.send({ type: 'switch.pressed', subject: autoPay, wished })}
    >
      <ToggleDialogs toggle={toggle} />
    </SettingSwitch>
  );
}

interface PlannedProps {
  readonly autoPay: AutoPay;
  /** What the top of the bill says instead of the payment, which is not said twice. */
  readonly told: string | undefined;
}

/** The date, amount and method of the next payment, and the year ahead. */
function Planned({ autoPay, told }: PlannedProps) {
  const { data: methods } = useQuery(autoPayMethodsQuery(autoPay.ebill_id));
  const runs = usePreview(autoPay, autoPayFormOf(autoPay), autoPay.is_controller ? methods : undefined);
  const { run_date, forecast } = autoPay;
  if (run_date === null) return <p className={css.planned}>{noRunText(autoPay)}</p>;
  const total = forecast && forecastTotal(forecast);
  const instead = forecast && insteadText(forecast, run_date);
  const isTold = instead !== null && instead !== '' && instead === told;
  const note =
    forecast && (isTold && willFail(forecast) ? failureReasonText(forecast) : shortForecastText(forecast));
  return (
    <>
      <p className={`${css.planned} ${css.run}`}>
        {!isTold && <strong>{instead || `Auto Pay Scheduled ${shortDate(run_date)}`}</strong>}
        {total != null && <span>{formatCents(total)}</span>}
        {forecast?.method && (
          <span>
            From <bdi>{forecast.method}</bdi>
          </span>
        )}
        {note && note !== instead && <span>{note}</span>}
      </p>
      <details className={css.ahead}>
        <summary>Payments ahead</summary>
        <YearAhead runs={runs} rule={autoPay} />
      </details>
    </>
  );
}
