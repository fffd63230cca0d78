import { useSelector } from '@xstate/react';
import { memo, useId } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { failedPaymentText, failedPaymentTitle } from '../../../domain/accounts/failed-auto-payment.ts';
import { dueState } from '../../../domain/bills/due-state.ts';
import { isSelectable } from '../../../domain/cart/bill-selection.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Stub } from '../../components/layout/Stub.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { AccountNumber } from '../../widgets/bills/AccountNumber.tsx';
import { DueChip } from '../../widgets/bills/DueChip.tsx';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import { AutoPayLine } from './AutoPayLine.tsx';
import { BillActions } from './BillActions.tsx';
import { BillAmount } from './BillAmount.tsx';
import css from './BillRow.module.css';

interface BillRowProps {
  readonly list: BillListRef;
  readonly account: Account;
  readonly biller: string;
  readonly today: CalendarDate;
  /** Another bill beside it can be selected, so the texts of all are aligned. */
  readonly hasChoice: boolean;
  readonly onAdd: Add;
}

/** An account as a stub (BIL-03 to BIL-05). Drawn again only when its content changes. */
export const BillRow = memo(BillRowContent, isSameRow);

function BillRowContent({ list, account, biller, today, hasChoice, onAdd }: BillRowProps) {
  const { ebill_id, nickname, account_num, bill_type, due_date } = account;
  const isSelected = useSelector(list, ({ context }) => includesId(context.selected, ebill_id));
  const nameId = useId();
  const name = nickname || bill_type.name;
  const failed = account.autoPay.failed_payment;
  const due = ebill_id === null ? undefined : dueState(account, today);

  return (
    <Stub
      as="li"
      selected={isSelected && isSelectable(account)}
      lead={
        isSelectable(account) ? (
          <Checkbox
            label={`Select ${name}, ${account_num}`}
            labelHidden
            checked={isSelected}
            onChange={(checked) =>
              list.send({
                type: checked ? 'bills.selected' : 'bills.deselected',
                ebillIds: [account.ebill_id],
              })
            }
          />
        ) : (
          hasChoice && <span className={css.noChoice} />
        )
      }
      who={<span id={nameId}>{ebill_id === null ? name : <a href={href(to.bill(ebill_id))}>{name}</a>}</span>}
      small={
        <span className={css.facts}>
          <AccountNumber value={account_num} />
          {nickname && <span>{bill_type.name}</span>}
        </span>
      }
      when={
        <>
          {ebill_id !== null && (
            <>
              {due && <DueChip due={due} />}
              {due_date && !due?.words.includes(shortDate(due_date)) && (
                <span className={css.date}>
                  <VisuallyHidden>Due date </VisuallyHidden>
                  {shortDate(due_date)}
                </span>
              )}
              <AutoPayLine account={account} nameId={nameId} />
            </>
          )}
          <a
            className={css.link}
            href={href(to.settings('account', account.account_id))}
            aria-describedby={nameId}
          >
            Remove Account
          </a>
        </>
      }
      amount={
        ebill_id === null ? (
          <p className={css.note}>No bill found</p>
        ) : (
          <BillAmount list={list} account={account} name={name} nameId={nameId} />
        )
      }
      action={
        ebill_id !== null && (
          <BillActions list={list} account={account} biller={biller} nameId={nameId} onAdd={onAdd} />
        )
      }
    >
      {failed ? (
        <p className={css.failed}>
          <strong>{failedPaymentTitle(failed)}</strong> {failedPaymentText(failed)}
        </p>
      ) : (
        account.not_booked && <p className={css.note}>{account.not_booked}</p>
      )}
    </Stub>
  );
}

function includesId(selected: readonly number[], ebillId: number | null): boolean {
  return ebillId !== null && selected.includes(ebillId);
}

/** A refresh creates every account again, mostly with the same content. */
function isSameRow(before: BillRowProps, after: BillRowProps): boolean {
  return Object.entries(before).every(([key, was]) => {
    const is = after[key as keyof BillRowProps];
    return was === is || (key === 'account' && JSON.stringify(was) === JSON.stringify(is));
  });
}
