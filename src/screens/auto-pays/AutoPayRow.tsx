import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { AutoPayAccount } from '../../../domain/auto-pay/list.ts';
import { dueDateToMeet } from '../../../domain/auto-pay/reschedule.ts';
import { isReschedulable, type SwitchableAutoPay } from '../../../domain/auto-pay/switch.ts';
import { AUTO_PAY_UNAVAILABLE, CONTROLLER_LEFT } from '../../../domain/auto-pay/text/en.ts';
import { AUTO_PAY_LIST } from '../../../domain/auto-pay/text/list.ts';
import { payStanding } from '../../../domain/checkout/pay-standing.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { takesPayments } from '../../app/unpayable.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import { QuietReason } from '../../components/messages/QuietReason.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import type { RescheduleRef } from '../../widgets/auto-pay/use-reschedule.ts';
import type { ToggleRef } from '../../widgets/auto-pay/use-toggle.ts';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './AutoPays.module.css';
import { NextRun } from './NextRun.tsx';
import { isRunAmountKnown, RunAmount } from './RunAmount.tsx';
import type { AccountsById } from './selection.ts';

export interface RowMachines {
  readonly known: AccountsById;
  readonly list: BillListRef;
  readonly toggle: ToggleRef;
  readonly reschedule: RescheduleRef;
}

/** An account with its auto pay (APL-09 to APL-21, APL-28, APL-29). */
export function AutoPayRow({
  account,
  biller,
  known,
  list,
  toggle,
  reschedule,
}: RowMachines & { account: AutoPayAccount; biller: string }) {
  const isOffline = useIsOffline();
  const reasonId = useId();
  const billerId = useId();
  const amountId = useId();
  const blockedBy = isOffline ? reasonId : undefined;
  const { account_num, nickname, payment_type, auto_pay } = account;
  const { ebill_id } = auto_pay;
  const isTicked = useSelector(
    list,
    ({ context }) => ebill_id !== null && context.selected.includes(ebill_id),
  );
  const name = nickname || payment_type;
  const called = `${name}, ${account_num}`;
  const bill = known.get(account.account_id);
  const standing = bill && payStanding(bill);
  const isTickable =
    takesPayments(auto_pay) &&
    account.can_add_to_cart &&
    standing !== undefined &&
    standing !== 'in cart' &&
    standing !== 'being checked';

  return (
    <tr
      className={css.row}
      data-new={auto_pay.ap_master_id === null && ebill_id !== null}
      data-tickable={isTickable && ebill_id !== null}
    >
      <th scope="row">
        <span className={css.account}>
          {isTickable && ebill_id !== null && (
            <Checkbox
              label={`Select ${called}`}
              labelHidden
              checked={isTicked}
              onChange={(checked) =>
                list.send({ type: checked ? 'bills.selected' : 'bills.deselected', ebillIds: [ebill_id] })
              }
            />
          )}
          <span className={css.words}>
            {ebill_id === null ? (
              <bdi className={css.strong}>{name}</bdi>
            ) : (
              <a href={href(to.bill(ebill_id))} className={css.strong} aria-label={called}>
                <bdi>{name}</bdi>
              </a>
            )}
            <span className={css.small}>
              <AccountNumber value={account_num} />
            </span>
          </span>
        </span>
      </th>
      {ebill_id === null ? (
        <td colSpan={5} className={css.only}>
          No bill found
        </td>
      ) : (
        <>
          <td className={css.state}>
            <RowSwitch
              account={account}
              subject={{ ...auto_pay, ebill_id }}
              called={called}
              blockedBy={blockedBy}
              toggle={toggle}
            />
          </td>
          <td data-name="Next Run Date">
            <NextRun autoPay={auto_pay} />
          </td>
          <td data-name="Amount" id={amountId}>
            <RunAmount
              autoPay={{ ...auto_pay, ebill_id }}
              bill={bill}
              list={list}
              called={called}
              blockedBy={blockedBy}
            />
          </td>
          <td data-name="Primary Payment">
            {!auto_pay.is_controller && auto_pay.inactive_reason !== CONTROLLER_LEFT && (
              <span className={css.small}>Another customer controls it</span>
            )}
            {auto_pay.wallet_name && <bdi>{auto_pay.wallet_name}</bdi>}
          </td>
          <td className={css.acts}>
            <Actions
              account={account}
              biller={biller}
              subject={{ ...auto_pay, ebill_id }}
              called={called}
              describedBy={isRunAmountKnown(auto_pay) ? `${billerId} ${amountId}` : billerId}
              blockedBy={blockedBy}
              reschedule={reschedule}
            />
            <span id={billerId} hidden>
              {biller}
            </span>
            {isOffline && <QuietReason id={reasonId}>{AUTO_PAY_LIST.changing}</QuietReason>}
          </td>
        </>
      )}
    </tr>
  );
}

interface RowSwitchProps extends Pick<RowMachines, 'toggle'> {
  readonly account: AutoPayAccount;
  readonly subject: SwitchableAutoPay;
  readonly called: string;
  readonly blockedBy: string | undefined;
}

/** The switch of a row, or why it has none (APL-12, APL-22 to APL-25, APL-28, APL-29). */
function RowSwitch({ account: { auto_pay }, subject, called, blockedBy, toggle }: RowSwitchProps) {
  const isBusy = useSelector(
    toggle,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.subject?.ebill_id === subject.ebill_id,
  );
  const { active } = subject;
  const { isAllowed, is_controller, unpayable } = auto_pay;
  const [wasOn, setWasOn] = useState(false);
  if (active && is_controller && !wasOn) setWasOn(true);
  const isOnlyOff = !isSetUp('payments');
  // Without payments an auto pay can only be turned off. The switch then stays to tell that it was, with the focus.
  if (isOnlyOff && !wasOn) return null;
  if (unpayable && !active && !isOnlyOff) return <p className={css.small}>{unpayable}</p>;
  if (!isAllowed && !isOnlyOff) return <p className={css.small}>{AUTO_PAY_UNAVAILABLE}</p>;
  return (
    <Switch
      label={<VisuallyHidden>Auto Pay of {called}</VisuallyHidden>}
      checked={active}
      busy={isBusy}
      blockedBy={blockedBy}
      blockedBecause={isOnlyOff && !active && blockedBy === undefined ? NO_PAYMENTS : undefined}
      onChange={(wished) => toggle.send({ type: 'switch.pressed', subject, wished })}
    />
  );
}

interface ActionsProps extends Pick<RowMachines, 'reschedule'> {
  readonly account: AutoPayAccount;
  readonly biller: string;
  readonly subject: SwitchableAutoPay;
  readonly called: string;
  /** The ids of the biller and, where it is known, the next amount. */
  readonly describedBy: string;
  readonly blockedBy: string | undefined;
}

/** The buttons of a row (APL-15, APL-16, APL-26, APL-27). While nothing can be paid, the switch alone is left. */
function Actions({ account, biller, subject, called, describedBy, blockedBy, reschedule }: ActionsProps) {
  const { ap_master_id, run_date, ebill_id } = subject;
  const { isAllowed, run_period, following_dates, forecast } = account.auto_pay;
  if (!isAllowed || !takesPayments(account.auto_pay)) return null;
  const isNew = ap_master_id === null;
  return (
    <div className={css.buttons}>
      <ButtonLink
        kind={isNew ? 'secondary' : 'quiet'}
        size="row"
        href={href(to.autoPay(ebill_id))}
        aria-label={`${isNew ? 'Setup' : 'Edit'}, ${called}`}
        aria-describedby={describedBy}
      >
        {isNew ? 'Setup' : 'Edit'}
      </ButtonLink>
      {isReschedulable(subject) && ap_master_id !== null && run_date !== null && run_period !== null && (
        <Button
          kind="quiet"
          size="row"
          aria-label={`Reschedule, ${called}`}
          aria-describedby={describedBy}
          blockedBy={blockedBy}
          onClick={() =>
            reschedule.send({
              type: 'reschedule.chosen',
              subject: {
                id: ap_master_id,
                biller,
                account_num: account.account_num,
                run_date,
                due_date: dueDateToMeet(account.due_date, forecast),
                run_period,
                following_dates,
              },
            })
          }
        >
          Reschedule
        </Button>
      )}
    </div>
  );
}
