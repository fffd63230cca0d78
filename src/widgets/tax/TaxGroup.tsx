import { ChevronRight } from 'lucide-react';
import type { Failure } from '../../../domain/api/failure.ts';
import type { ListedTaxAccount } from '../../../domain/tax/tax-account.ts';
import { counted } from '../../../domain/values/counted.ts';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { UnavailableNotice } from '../Unavailable.tsx';
import css from './TaxGroup.module.css';

interface TaxGroupProps {
  /** False while the whole list loads, which says so itself. */
  readonly isWhole: boolean;
  /** Undefined until they are known. */
  readonly accounts: readonly ListedTaxAccount[] | undefined;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** The tax accounts on the bill list (BIL-32 to BIL-36). */
export function TaxGroup({ isWhole, accounts, failure, onRetry }: TaxGroupProps) {
  return (
    <TimelineBlock title="Tax Returns" count={accounts && counted(accounts.length, 'account')}>
      <div className={css.body}>
        {failure && !accounts && (
          <UnavailableNotice failure={failure} label="Retry: tax accounts" onRetry={onRetry}>
            Your tax accounts were not saved on this device yet. Seeing them needs a connection.
          </UnavailableNotice>
        )}
        {failure && failure.status > 0 && accounts && (
          <Notice
            tone="warn"
            title={failure.message}
            action={
              <Button kind="secondary" size="dense" aria-label="Retry: tax accounts" onClick={onRetry}>
                Retry
              </Button>
            }
          >
            The tax accounts below are the ones saved before.
          </Notice>
        )}
        {noticesOf(accounts).map((text) => (
          <Notice key={text} tone="warn" title="Important Notice">
            <bdi>{text}</bdi>
          </Notice>
        ))}
        {!accounts && !failure && <Skeleton rows={1} label={isWhole ? 'Loading tax accounts' : undefined} />}
        {accounts && accounts.length > 0 && (
          <ul className={css.accounts} aria-label="Tax accounts">
            {accounts.map((account) => (
              <li key={account.id}>
                <a href={href(to.taxAccount(account.id, account.entityId))}>
                  <span className={css.words}>
                    <span className={css.name}>
                      <bdi>{account.name}</bdi>
                    </span>
                    <span className={css.small}>
                      <bdi>{account.biller.name}</bdi> · <AccountNumber value={account.accountNum} />
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </TimelineBlock>
  );
}

/** The messages of organizations whose service is down, each text once (BIL-36). */
function noticesOf(accounts: readonly ListedTaxAccount[] = []): string[] {
  const down = accounts
    .map(({ taxWebServiceStatus }) => taxWebServiceStatus)
    .filter(({ is_running }) => !is_running);
  return [...new Set(down.map(({ error_msg }) => error_msg))];
}
