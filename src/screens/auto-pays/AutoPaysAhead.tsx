import { failedPaymentText } from '../../../domain/accounts/text/failed-auto-payment.ts';
import type { AutoPayGroup } from '../../../domain/auto-pay/list.ts';
import { groupName } from '../../../domain/auto-pay/list-search.ts';
import { aboutText } from '../../../domain/bills/estimate.ts';
import { type Ahead, withEstimates } from '../../../domain/upcoming/expected.ts';
import { countAhead } from '../../../domain/upcoming/text/unpaid.ts';
import { autoPayRows } from '../../../domain/upcoming/upcoming.ts';
import { formatCents, sum } from '../../../domain/values/cents.ts';
import { counted } from '../../../domain/values/counted.ts';
import { useApp } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { takesPayments } from '../../app/unpayable.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { PastShape } from '../../components/timeline/PastShape.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import { PayBillButton, usePayableBills } from '../../widgets/bills/PayListedBill.tsx';
import { UpcomingRow } from '../../widgets/upcoming/UpcomingRow.tsx';
import { useCachedBills } from '../../widgets/upcoming/use-cached-bills.ts';

/** What the auto pays did not pay, and what they will pay next, on the line of time. */
export function AutoPaysAhead({ groups }: { groups: readonly AutoPayGroup[] }) {
  return (
    <div>
      <NotPaid groups={groups} />
      {isSetUp('payments') && <Planned groups={groups} />}
    </div>
  );
}

function NotPaid({ groups }: { groups: readonly AutoPayGroup[] }) {
  const payable = usePayableBills();
  const rows = groups.flatMap((group) =>
    group.accounts.flatMap((account) => {
      const { failed_payment: failed, ebill_id } = account.auto_pay;
      return failed && ebill_id !== null ? [{ group, account, failed, ebill_id }] : [];
    }),
  );
  if (rows.length === 0) return null;
  return (
    <TimelineBlock title="Not paid" count={counted(rows.length, 'bill')} tone="late">
      <ol aria-label="Not paid">
        {rows.map(({ group, account, failed, ebill_id }) => (
          <TimelineRow
            key={ebill_id}
            shape="failed"
            mark={<PastShape name="failed" />}
            date={failed.date}
            relative="Not paid"
            logo={<BillerLogo name={groupName(group)} src={group.logo.normal.url} />}
            who={
              <a
                href={href(to.bill(ebill_id))}
                aria-label={`${groupName(group)}, ${account.nickname || account.payment_type}`}
              >
                <bdi>{groupName(group)}</bdi>
              </a>
            }
            detail={
              <>
                <bdi>{account.nickname || account.payment_type}</bdi>
                <AccountNumber value={account.account_num} />
              </>
            }
            amount={formatCents(failed.left_amount ?? failed.amount)}
            action={
              takesPayments(account.auto_pay) && (
                <PayBillButton bills={payable} ebillId={ebill_id} inRow="tinted" />
              )
            }
          >
            <p>{failedPaymentText(failed, takesPayments(account.auto_pay))}</p>
          </TimelineRow>
        ))}
      </ol>
      {payable.dialog}
    </TimelineBlock>
  );
}

function Planned({ groups }: { groups: readonly AutoPayGroup[] }) {
  const today = useApp().adapters.clock.today();
  const rows = withEstimates(groups.flatMap(autoPayRows), [], useCachedBills(), today);
  const planned = rows.filter(({ warnings }) => !warnings.includes('will not be paid'));
  const made = planned.filter(({ unpayable }) => !unpayable);
  const total = sum(made.flatMap(({ amount, estimate }) => amount ?? estimate?.amount ?? []));
  const isEstimated = made.some(({ amount, estimate }) => amount === null && estimate);
  if (rows.length === 0) return null;
  return (
    <TimelineBlock
      title="Next payments"
      count={countAhead(made.length, planned.length - made.length, rows.length - planned.length)}
      sum={isEstimated ? aboutText(total) : formatCents(total)}
      tone="done"
    >
      <ol aria-label="Next payments">
        {rows.map((row) => (
          <UpcomingRow
            key={row.ebill_id}
            row={row}
            today={today}
            biller={billerOf(groups, row.ebill_id)}
            action={
              row.ebill_id !== null &&
              !row.unpayable && (
                <ButtonLink
                  kind="quiet"
                  size="row"
                  href={href(to.autoPay(row.ebill_id))}
                  aria-label={changeLabel(row)}
                >
                  Change
                </ButtonLink>
              )
            }
          />
        ))}
      </ol>
    </TimelineBlock>
  );
}

/** Tells apart the links of all rows: the payee, the account, and what is paid next. */
function changeLabel({ biller, name, account_num, amount }: Ahead): string {
  return [
    `Change Auto Pay: ${biller}`,
    name,
    account_num,
    ...(amount === null ? [] : [formatCents(amount)]),
  ].join(', ');
}

function billerOf(groups: readonly AutoPayGroup[], ebillId: number | null) {
  const group = groups.find(({ accounts }) => accounts.some(({ auto_pay }) => auto_pay.ebill_id === ebillId));
  return group && { name: group.entity_name, common_name: group.common_name, logo: group.logo };
}
