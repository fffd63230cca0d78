import { useSelector } from '@xstate/react';
import type { Account } from '../../../domain/accounts/account.ts';
import { knownAmount } from '../../../domain/bills/bill-list.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { lazyPart } from '../../app/screen.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { liveState } from '../../widgets/bills/live-state.ts';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import { OFFLINE_ID } from './BillAction.tsx';
import css from './BillAmount.module.css';

const LiveBalance = lazyPart(() => import('../../widgets/bills/LiveBalance.tsx'), 'LiveBalance');

interface BillAmountProps {
  readonly list: BillListRef;
  readonly account: Account;
  /** The bill in the name of its button. */
  readonly called: string;
}

/** The amount due, or a button to look it up (BIL-22, BIL-23). An unknown amount is never shown as $0.00. */
export function BillAmount({ list, account, called }: BillAmountProps) {
  const { ebill_id } = account;
  const isLooking = useLookUp(list, ebill_id)?.hasTag('busy');
  const isOffline = useIsOffline();
  const amount = knownAmount(account);
  if (account.prepay) return <span className={css.prepaid}>PREPAID</span>;
  if (ebill_id === null) return null;
  if (amount !== null) return <Amount value={amount} />;
  return (
    <Button
      kind="quiet"
      size="row"
      busy={isLooking}
      aria-label={`Get Current Balance, ${called}`}
      blockedBy={isOffline ? OFFLINE_ID : undefined}
      onClick={() => list.send({ type: 'balance.asked', ebillId: ebill_id })}
    >
      Get Current Balance
    </Button>
  );
}

/** How current the amount is, and whether it is being looked up (BIL-24 to BIL-26). */
export function BalanceStatus({ list, account }: Pick<BillAmountProps, 'list' | 'account'>) {
  const snapshot = useLookUp(list, account.ebill_id);
  const live = liveState(snapshot?.value, account);
  if (account.ebill_id === null || account.prepay) return null;
  return live && <LiveBalance state={live} />;
}

function useLookUp(list: BillListRef, ebillId: number | null) {
  const lookUp = useSelector(list, ({ context }) => context.lookUps[ebillId ?? 0]);
  return useSelector(lookUp, (snapshot) => snapshot);
}
