import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { Account } from '../../../domain/account.ts';
import { knownAmount } from '../../../domain/bill-list.ts';
import type { Cents } from '../../../domain/cents.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Amount } from '../../parts/Amount.tsx';
import { Button } from '../../parts/Button.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Spinner } from '../../parts/Spinner.tsx';
import css from './BillAmount.module.css';
import { LiveBalance, liveState } from './LiveBalance.tsx';
import type { BillListRef } from './use-bill-list.ts';

interface BillAmountProps {
  readonly list: BillListRef;
  readonly account: Account;
  readonly name: string;
  /** The element that names the account, for buttons whose label is the same in every row. */
  readonly nameId: string;
}

/** How much is due, or the way to find out (BIL-22 to BIL-27). Money that is not known is never shown as $0.00. */
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

/** No number stands without its name. */
function labelOf(amount: Cents | null): string {
  if (amount === null) return 'Amount due not known yet';
  return amount < 0 ? 'Credit' : 'Amount due';
}
