import type { ReactNode } from 'react';
import type { Account } from '../../../domain/account.ts';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import { formOf } from '../../../domain/auto-pay-form.ts';
import { noRunWords } from '../../../domain/auto-pay-words.ts';
import { shortDate } from '../../../domain/calendar-date.ts';
import { formatCents } from '../../../domain/cents.ts';
import { useIsOffline } from '../../app-context.tsx';
import { autoPayMethodsView, autoPayView } from '../../auto-pay-view.ts';
import { Switch } from '../../parts/Switch.tsx';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { ToggleDialogs } from '../auto-pay/ToggleDialogs.tsx';
import { usePreview } from '../auto-pay/use-preview.ts';
import { useToggle } from '../auto-pay/use-toggle.ts';
import { YearAhead } from '../auto-pay/YearAhead.tsx';
import css from './Toggles.module.css';

interface AutoPayOnBillProps {
  readonly ebillId: number;
  /** What the list of accounts tells of it, which is read with every bill. */
  readonly listed: Account['autoPay'] | undefined;
  /** What keeps its place until it is read. */
  readonly awaited: ReactNode;
}

/** Whether auto pay is on for the account, and what it pays next (DET-12 to DET-14). */
export function AutoPayOnBill({ ebillId, listed, awaited }: AutoPayOnBillProps) {
  const { data: autoPay, failure } = useReadView(autoPayView(ebillId));
  if (!autoPay)
    return failure
      ? listed?.isAllowed && <Unread ebillId={ebillId} listed={listed} words={failure.message} />
      : awaited;
  if (!autoPay.isAllowed) return null;
  return (
    <>
      <AutoPaySwitch autoPay={autoPay} />
      {autoPay.active && <Planned autoPay={autoPay} />}
    </>
  );
}

interface UnreadProps {
  readonly ebillId: number;
  readonly listed: Account['autoPay'];
  readonly words: string;
}

/** Whether it is on is known, its settings are not. */
function Unread({ ebillId, listed, words }: UnreadProps) {
  const isOffline = useIsOffline();
  return (
    <>
      <div className={css.autoPay}>
        <Switch
          label="Auto Pay"
          checked={listed.isActive}
          blockedBecause={isOffline ? OFFLINE : words}
          onChange={() => {}}
        />
        <EditLink ebillId={ebillId} />
      </div>
      {listed.isActive && listed.scheduledDate !== null && (
        <p className={`${css.planned} ${css.run}`}>
          <strong>Auto Pay Scheduled {shortDate(listed.scheduledDate)}</strong>
        </p>
      )}
    </>
  );
}

const OFFLINE = 'You are offline. Auto Pay needs a connection.';

function EditLink({ ebillId }: { ebillId: number }) {
  return (
    <a href={href(to.autoPay(ebillId))} className={css.edit} title="Edit Auto Pay">
      Edit
    </a>
  );
}

function AutoPaySwitch({ autoPay }: { autoPay: AutoPay }) {
  const toggle = useToggle();
  const isOffline = useIsOffline();
  const isOn = autoPay.active;
  return (
    <div className={css.autoPay}>
      <Switch
        label="Auto Pay"
        checked={isOn}
        blockedBecause={isOffline ? OFFLINE : undefined}
        onChange={(wished) => toggle.send({ type: 'switch.pressed', subject: autoPay, wished })}
      />
      <EditLink ebillId={autoPay.ebill_id} />
      <ToggleDialogs toggle={toggle} />
    </div>
  );
}

/** The date, the amount and the method of the next payment, and the year ahead. */
function Planned({ autoPay }: { autoPay: AutoPay }) {
  const { data: methods } = useReadView(autoPayMethodsView(autoPay.ebill_id));
  const runs = usePreview(autoPay, formOf(autoPay), autoPay.is_controller ? methods : undefined);
  const { run_date, wallet_name } = autoPay;
  if (run_date === null) return <p className={css.planned}>{noRunWords(autoPay)}</p>;
  const amount = runs[0]?.amount ?? null;
  return (
    <>
      <p className={`${css.planned} ${css.run}`}>
        <strong>Auto Pay Scheduled {shortDate(run_date)}</strong>
        {amount !== null && <span>About {formatCents(amount)}</span>}
        {wallet_name && (
          <span>
            From <bdi>{wallet_name}</bdi>
          </span>
        )}
      </p>
      <details className={css.ahead}>
        <summary>Payments ahead</summary>
        <YearAhead runs={runs} rule={autoPay} />
      </details>
    </>
  );
}
