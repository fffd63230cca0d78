import type { Account } from '../accounts/account.ts';
import { PAYS_NOTHING } from '../auto-pay/text/meanwhile.ts';
import { type DueBlock, dueBlocks } from '../cart/urgency.ts';
import type { CalendarDate } from '../values/calendar-date.ts';

/** An account as it stands while nothing can be paid: what is planned for it is not made. */
export function unplanned<A extends Account>(account: A): A {
  const { autoPay } = account;
  return {
    ...account,
    scheduled_date: null,
    autoPay: autoPay.isActive ? { ...autoPay, instead: PAYS_NOTHING } : autoPay,
  };
}

/** The blocks without one of bills that are paid automatically: each bill stands by its due date. */
export function unplannedBlocks(blocks: readonly DueBlock[], today: CalendarDate): readonly DueBlock[] {
  const bills = blocks.flatMap((block) => block.bills);
  return dueBlocks(
    bills.map(({ account, biller }) => ({ ...biller, accounts: [unplanned(account)] })),
    today,
  );
}
