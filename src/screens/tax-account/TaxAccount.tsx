import { ChevronLeft } from 'lucide-react';
import { useParams } from 'wouter';
import { useApp } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { href, to } from '../../routes.ts';
import { taxAccountView } from '../../tax-view.ts';
import { useReadView } from '../../use-read-view.ts';
import css from './TaxAccount.module.css';
import { TaxAccountPage } from './TaxAccountPage.tsx';
import { NotFound, Unread } from './Unread.tsx';

/** A business tax account with its returns (TAX-01). Ids that are no numbers name no account. */
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
  const view = useReadView(taxAccountView(accountId, entityId));
  const { data, asOf, failure, isBusy, retry } = view;
  // An account that is not the customer's any more is not shown from the device either.
  const account = failure?.status === 404 ? undefined : data;

  return (
    <div className={css.page} aria-busy={isBusy && !account}>
      <PageHeading
        title={account ? account.biller.name : 'Tax account'}
        back={<Back />}
        end={account && asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {!account && <Unread kind="tax account" of={view} rows={4} />}
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
