import { memo, Suspense } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { knownAmount } from '../../../domain/bills/bill-list.ts';
import { ADD_MONEY } from '../../../domain/bills/text/list.ts';
import { isSelectable } from '../../../domain/cart/bill-selection.ts';
import type { DueBill } from '../../../domain/cart/urgency.ts';
import { payStanding } from '../../../domain/checkout/pay-standing.ts';
import { PAYMENT_ON_ITS_WAY } from '../../../domain/receipts/text/en.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import { lazyPart } from '../../app/screen.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import { BillAction } from './BillAction.tsx';
import { BalanceStatus, BillAmount } from './BillAmount.tsx';
import css from './BillRow.module.css';

const loadParts = async () => (await import('./row-parts.ts')).rowParts;
const BillMenu = lazyPart(loadParts, 'BillMenu');
const BillNote = lazyPart(loadParts, 'BillNote');
const BillChoice = lazyPart(loadParts, 'BillChoice');

interface BillRowProps {
  readonly list: BillListRef;
  readonly bill: DueBill;
  /** The heading above names the biller, so the row names the account. */
  readonly isUnderBiller: boolean;
  /** Bills are being chosen: the shape becomes a checkbox (ruling 51). */
  readonly isChoosing: boolean;
  readonly onAdd: Add;
}

/** A bill on the line of time (BIL-03 to BIL-05). Drawn again only when its content changes. */
export const BillRow = memo(BillRowContent, isSameRow);

function BillRowContent({ list, bill, isUnderBiller, isChoosing, onAdd }: BillRowProps) {
  const { account, biller, standing, date, relative } = bill;
  const { ebill_id, nickname, account_num, bill_type } = account;
  const name = nickname || bill_type.name;
  const called = `${name}, ${account_num}`;
  const who = isUnderBiller ? name : billerName(biller);
  const words = isUnderBiller ? undefined : `${who}, ${called}`;

  return (
    <TimelineRow
      shape={standing}
      date={date}
      relative={relative}
      choice={
        isChoosing &&
        isSelectable(account) && (
          <Suspense>
            <BillChoice list={list} ebillId={account.ebill_id} label={`Select ${called}`} />
          </Suspense>
        )
      }
      logo={!isUnderBiller && <BillerLogo name={billerName(biller)} src={biller.logo.normal.url} />}
      who={
        <bdi>
          {ebill_id === null ? (
            who
          ) : (
            <a href={href(to.bill(ebill_id))} aria-label={words}>
              {who}
            </a>
          )}
        </bdi>
      }
      detail={
        <>
          <span className={css.account}>
            {!isUnderBiller && <bdi>{name}</bdi>}
            {nickname && <span className={css.type}>{bill_type.name}</span>}
            <AccountNumber value={account_num} />
          </span>
          <Facts bill={bill} />
        </>
      }
      amount={<BillAmount list={list} account={account} called={called} />}
      action={
        <>
          <Suspense fallback={<span className={css.dots} />}>
            <BillMenu list={list} bill={bill} label={`More for ${called}`} onAdd={onAdd} />
          </Suspense>
          <span className={css.pay}>
            <BillAction list={list} bill={bill} called={called} onAdd={onAdd} />
          </span>
        </>
      }
    >
      <Suspense>
        <BalanceStatus list={list} account={account} />
      </Suspense>
      {hasNote(account) && (
        <Suspense>
          <BillNote account={account} />
        </Suspense>
      )}
    </TimelineRow>
  );
}

/** What else there is to say in a word or two. */
function Facts({ bill: { account, date, standing } }: { bill: DueBill }) {
  const { ebill_id, autoPay, scheduled_date, due_date } = account;
  const { isActive, scheduledDate, instead, will_fail } = autoPay;
  const amount = knownAmount(account);
  const facts = [
    ebill_id === null && 'No bill found',
    account.cart_item_id !== null && 'In your cart',
    standing === 'on its way' && PAYMENT_ON_ITS_WAY,
    amount !== null && amount < 0 && 'Credit',
    account.prepay && account.bill_type.can_edit_amount && ADD_MONEY,
    due_date && due_date !== date && `Due ${shortDate(due_date)}`,
    scheduled_date && standing !== 'scheduled' && `Scheduled ${shortDate(scheduled_date)}`,
    isActive &&
      scheduledDate &&
      standing !== 'auto pay' &&
      (instead ?? `Auto Pay Scheduled ${shortDate(scheduledDate)}`),
  ];
  return facts.map(
    (fact) =>
      fact && (
        <span key={fact} className={fact === (will_fail && instead) ? css.failed : undefined}>
          {fact}
        </span>
      ),
  );
}

/** Whether something has to be said about a bill; most bills need no words. */
function hasNote(account: Account): boolean {
  const { autoPay, not_booked, ebill_id } = account;
  return Boolean(
    autoPay.failed_payment || not_booked || (ebill_id !== null && NOTED.test(payStanding(account))),
  );
}

const NOTED = /^(being checked|in collections|not payable)$/;

/** A refresh creates every account again, mostly with the same content. Nothing else of a row ever changes. */
function isSameRow(before: BillRowProps, after: BillRowProps): boolean {
  return before.isChoosing === after.isChoosing && JSON.stringify(before.bill) === JSON.stringify(after.bill);
}
