import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { Account } from '../../../domain/accounts/account.ts';
import { knownAmount } from '../../../domain/bills/bill-list.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { Spinner } from '../../components/marks/Spinner.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { LiveBalance, liveState } from '../../widgets/bills/LiveBalance.tsx';
import type { BillListRef } from '../../widgets/bills/use-bill-list.ts';
import css from './BillAmount.module.css';

interface BillAmountProps {
  readonly list: BillListRef;
  readonly account: Account;
  readonly name: string;
  /** The id of the element that names the account, because the button labels are the same in every row. */
  readonly nameId: string;
}

/**
 * The amount due, or a button to look it up (BIL-22 to BIL-27). An unknown amount is never shown as $0.00.
 */
export function BillAmount({ list, account, name, nameId }: BillAmountProps) {
  const { ebill_id } = account;
  const lookUp = useSelector(list, ({ context }) => context.lookUps[ebill_id ?? 0]);
  const state = useSelector(lookUp, (snapshot) => snapshot?.value);
  const isOffline = useIsOffline();
  const amount = knownAmount(account);
  const isLooking = state === 'asking';
  const live = liveState(state, account);

  if (account.prepay) return <p className={css.prepaid}>PREPAID</p>;
  if (ebill_id === null) return null;
  const ask = () => list.send({ type: 'balance.asked', ebillId: ebill_id });

  return (
    <div className={css.amount}>
      {amount === null ? (
        <Button
          kind="secondary"
          size="dense"
          busy={isLooking}
          aria-describedby={nameId}
          blockedBecause={isOffline ? 'You are offline.' : undefined}
          onClick={ask}
        >
          Get Current Balance
        </Button>
      ) : (
        <Amount value={amount} size="row" />
      )}
      <div className={css.line}>
        {isLooking && (
          <p role="status" className={css.small}>
            Looking up the balance…
          </p>
        )}
        {!isLooking && live && <LiveBalance state={live} />}
        {!isLooking && !live && (
          <p className={css.small} data-known={amount !== null}>
            {labelOf(amount)}
          </p>
        )}
        {amount !== null && !isOffline && (
          <IconButton
            label={`Refresh the balance of ${name}`}
            aria-disabled={isLooking || undefined}
            icon={isLooking ? <Spinner /> : <RefreshCw aria-hidden="true" />}
            onClick={() => !isLooking && ask()}
          />
        )}
      </div>
    </div>
  );
}

function labelOf(amount: Cents | null): string {
  if (amount === null) return 'Amount due not known yet';
  return amount < 0 ? 'Credit' : 'Amount due';
}
