import { ChevronLeft } from 'lucide-react';
import { useParams } from 'wouter';
import { useApp } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { taxAccountQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { NotFound, TaxUnavailable } from '../../widgets/tax/TaxUnavailable.tsx';
import css from './TaxAccount.module.css';
import { TaxAccountPage } from './TaxAccountPage.tsx';

/** A business tax account with its returns (TAX-01). Ids that are not numbers match no account. */
export function TaxAccount() {
  const { accountId = '', entityId = '' } = useParams<{ accountId: string; entityId: string }>();
  if (!isId(accountId) || !isId(entityId)) return <NoAccount />;
  return (
    <KnownAccount
      key={`${accountId}/${entityId}`}
      accountId={Number(accountId)}
      entityId={Number(entityId)}
    />
  );
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

function KnownAccount({ accountId, entityId }: { accountId: number; entityId: number }) {
  const { clock } = useApp().adapters;
  const view = useQuery(taxAccountQuery(accountId, entityId));
  const { data, asOf, failure, retry } = view;
  // An account that no longer belongs to the customer is not shown from the cache either.
  const account = failure?.status === 404 ? undefined : data;

  return (
    <div className={css.page}>
      <PageHeading
        title={account ? account.biller.name : 'Tax account'}
        back={<Back />}
        end={account && asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {!account && <TaxUnavailable kind="tax account" of={view} rows={4} />}
      {account && failure && failure.status > 0 && <NotRead title={failure.message} isHeld onRetry={retry} />}
      {account && <TaxAccountPage account={account} />}
    </div>
  );
}

function NoAccount() {
  return (
    <div className={css.page}>
      <PageHeading title="Tax account" back={<Back />} />
      <NotFound kind="tax account" />
    </div>
  );
}

function Back() {
  return (
    <a href={href(to.bills())}>
      <ChevronLeft aria-hidden="true" />
      Accounts
    </a>
  );
}
