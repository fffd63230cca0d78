import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { knownAmount } from '../../../../domain/bills/bill-list.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { creditText, PREPAID } from '../../../../domain/bills/text/prepaid.ts';
import { shortDate } from '../../../../domain/values/calendar-date.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { Amount } from '../../../components/text/Amount.tsx';
import { LiveBalance } from '../../../widgets/bills/LiveBalance.tsx';
import { liveState } from '../../../widgets/bills/live-state.ts';
import { Change } from '../face/BillOwed.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import css from './BalanceNow.module.css';

interface BalanceNowProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** The amount due in large type, how current it is, and a button to look it up (DET-76 to DET-80, DET-90). */
export function BalanceNow({ bill, details }: BalanceNowProps) {
  const lookUp = useSelector(details, ({ children }) => children.balance);
  const state = useSelector(lookUp, (snapshot) => snapshot?.value);
  const isOffline = useIsOffline();
  const amount = knownAmount(bill);
  const isLooking = useSelector(lookUp, (snapshot) => snapshot?.hasTag('busy'));
  const live = liveState(state, bill);
  const isAsked = !bill.prepay && (amount === null || (live !== 'live' && bill.told_on === undefined));

  return (
    <div className={css.now}>
      {bill.prepay ? (
        <>
          <p className={css.prepaid}>{PREPAID}</p>
          <p>{creditText(bill.balance)}</p>
        </>
      ) : (
        <Amount value={amount ?? 'unknown'} size="hero" />
      )}
      <Change bill={bill} place="slip" />
      {live && <LiveBalance state={live} />}
      {!live && amount !== null && bill.told_on && (
        <p className={css.told}>{BILL_PAGE.toldOn(shortDate(bill.told_on))}</p>
      )}
      {isAsked && (
        <div className={amount === null || isOffline ? undefined : css.quiet}>
          <Button
            kind={amount === null ? 'secondary' : 'quiet'}
            size="dense"
            busy={isLooking}
            icon={<RefreshCw aria-hidden="true" />}
            blockedBecause={isOffline ? BILL_PAGE.offline.balance : undefined}
            onClick={() => details.send({ type: 'balance.asked' })}
          >
            {amount === null ? 'Get Current Balance' : 'Refresh balance'}
          </Button>
        </div>
      )}
    </div>
  );
}
