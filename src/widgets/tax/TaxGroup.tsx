import { ChevronRight } from 'lucide-react';
import type { Failure } from '../../../domain/api/failure.ts';
import type { ListedTaxAccount } from '../../../domain/tax/tax-account.ts';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
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
    <TimelineBlock title={TAX_LISTS.title} count={accounts && counted(accounts.length, 'account')}>
      <div className={css.body}>
        {failure && !accounts && (
          <UnavailableNotice failure={failure} label={TAX_LISTS.retry} onRetry={onRetry}>
            {TAX_LISTS.notSaved}
          </UnavailableNotice>
        )}
        {failure && failure.status > 0 && accounts && (
          <Notice
            tone="warn"
            title={failure.message}
            action={
              <Button kind="secondary" size="dense" aria-label={TAX_LISTS.retry} onClick={onRetry}>
                Retry
              </Button>
            }
          >
            {TAX_LISTS.savedBefore}
          </Notice>
        )}
        {noticesOf(accounts).map((text) => (
          <Notice key={text} tone="warn" title={TAX_LISTS.notice}>
            <bdi>{text}</bdi>
          </Notice>
        ))}
        {!accounts && !failure && <Skeleton rows={1} label={isWhole ? TAX_LISTS.loading : undefined} />}
        {accounts && accounts.length > 0 && (
          <ul className={css.accounts} aria-label={TAX_LISTS.accounts}>
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
