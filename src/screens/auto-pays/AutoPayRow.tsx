import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { AutoPayAccount } from '../../../domain/auto-pay/list.ts';
import { dueDateToMeet } from '../../../domain/auto-pay/reschedule.ts';
import { isReschedulable, type SwitchableAutoPay } from '../../../domain/auto-pay/switch.ts';
import { AUTO_PAY_UNAVAILABLE, CONTROLLER_LEFT } from '../../../domain/auto-pay/text/en.ts';
import { payStanding } from '../../../domain/checkout/pay-standing.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import { QuietReason } from '../../components/messages/QuietReason.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import type { RescheduleRef } from '../../widgets/auto-pay/use-reschedule.ts';
import type { ToggleRef } from '../../widgets/auto-pay/use-toggle.ts';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './AutoPays.module.css';
import { NextRun } from './NextRun.tsx';
import { RunAmount } from './RunAmount.tsx';
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
  const nameId = useId();
  const reasonId = useId();
  const blockedBy = isOffline ? reasonId : undefined;
  const { account_num, nickname, payment_type, auto_pay } = account;
  const { ebill_id } = auto_pay;
  const isTicked = useSelector(
    list,
    ({ context }) => ebill_id !== null && context.selected.includes(ebill_id),
  );
  const name = nickname || payment_type;
  const bill = known.get(account.account_id);
  const standing = bill && payStanding(bill);
  const isTickable =
    account.can_add_to_cart &&
    standing !== undefined &&
    standing !== 'in cart' &&
    standing !== 'being checked';

  return (
    <tr className={css.row}>
      <th scope="row">
        <span className={css.account}>
          {isTickable && ebill_id !== null && (
            <Checkbox
              label={`Select ${name}, ${account_num}`}
              labelHidden
              checked={isTicked}
              onChange={(checked) =>
                list.send({ type: checked ? 'bills.selected' : 'bills.deselected', ebillIds: [ebill_id] })
              }
            />
          )}
          <span id={nameId} className={css.words}>
            {ebill_id === null ? (
              <bdi className={css.strong}>{name}</bdi>
            ) : (
              <a href={href(to.bill(ebill_id))} className={css.strong}>
                <bdi>{name}</bdi>
              </a>
            )}
            <bdi className={css.small}>{account_num}</bdi>
          </span>
        </span>
      </th>
      {ebill_id === null ? (
        <td colSpan={4} className={css.only}>
          No bill found
        </td>
      ) : (
        <>
          <td data-name="Next Run Date">
            <NextRun autoPay={auto_pay} />
          </td>
          <td data-name="Amount">
            <RunAmount
              autoPay={{ ...auto_pay, ebill_id }}
              bill={bill}
              list={list}
              nameId={nameId}
              blockedBy={blockedBy}
            />
          </td>
          <td data-name="Primary Payment">
            {!auto_pay.is_controller && auto_pay.inactive_reason !== CONTROLLER_LEFT && (
              <span className={css.small}>Another customer controls it</span>
            )}
            {auto_pay.wallet_name && <bdi>{auto_pay.wallet_name}</bdi>}
          </td>
          <td>
            <div className={css.acts}>
              <Actions
                account={account}
                biller={biller}
                subject={{ ...auto_pay, ebill_id }}
                nameId={nameId}
                name={name}
                blockedBy={blockedBy}
                toggle={toggle}
                reschedule={reschedule}
              />
            </div>
            {isOffline && (
              <QuietReason id={reasonId}>You are offline. Changing auto pays needs a connection.</QuietReason>
            )}
          </td>
        </>
      )}
    </tr>
  );
}

interface ActionsProps extends Pick<RowMachines, 'toggle' | 'reschedule'> {
  readonly account: AutoPayAccount;
  readonly biller: string;
  readonly subject: SwitchableAutoPay;
  readonly nameId: string;
  readonly name: string;
  readonly blockedBy: string | undefined;
}

/** The buttons of a row (APL-12, APL-15, APL-16, APL-22 to APL-29). */
function Actions({ account, biller, subject, nameId, name, blockedBy, toggle, reschedule }: ActionsProps) {
  const isBusy = useSelector(
    toggle,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.subject?.ebill_id === subject.ebill_id,
  );
  const { ap_master_id, active, run_date, ebill_id } = subject;
  const { isAllowed, run_period, following_dates, forecast, unpayable } = account.auto_pay;
  if (unpayable && !active) return <p className={css.small}>{unpayable}</p>;
  if (!isAllowed && ap_master_id === null) return <p className={css.small}>{AUTO_PAY_UNAVAILABLE}</p>;
  return (
    <>
      {isAllowed ? (
        <div className={css.switch}>
          <Switch
            label={
              <>
                <span className={css.switchLabel}>Auto Pay</span>
                <VisuallyHidden> of {name}</VisuallyHidden>
              </>
            }
            checked={active}
            busy={isBusy}
            blockedBy={blockedBy}
            onChange={(wished) => toggle.send({ type: 'switch.pressed', subject, wished })}
          />
        </div>
      ) : (
        <p className={css.small}>{AUTO_PAY_UNAVAILABLE}</p>
      )}
      {isAllowed && (
        <div className={css.buttons}>
          <ButtonLink
            kind="secondary"
            size="dense"
            href={href(to.autoPay(ebill_id))}
            aria-describedby={nameId}
          >
            {ap_master_id === null ? 'Setup' : 'Edit'}
          </ButtonLink>
          {isReschedulable(subject) && ap_master_id !== null && run_date !== null && run_period !== null && (
            <Button
              kind="quiet"
              size="dense"
              aria-describedby={nameId}
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
      )}
    </>
  );
}
