import { useParams } from 'wouter';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { useApp } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { taxBasicsQuery, taxReturnQuery } from '../../queries/tax.ts';
import { type LiveQuery, useQuery } from '../../queries/use-query.ts';
import { PrintBar } from '../../widgets/bill/PrintBar.tsx';
import { NotFound, TaxUnavailable } from '../../widgets/tax/TaxUnavailable.tsx';
import { Back } from './Back.tsx';
import { ReturnPage } from './ReturnPage.tsx';
import { ReturnPaper } from './ReturnPaper.tsx';
import css from './TaxReturn.module.css';

/**
 * A tax return, to be filled in or laid out for paper (RET-01 to RET-04). Ids that are not numbers match no
 * return.
 */
export function TaxReturn() {
  const {
    accountId = '',
    taxReturnId = '',
    section,
  } = useParams<{
    accountId: string;
    taxReturnId: string;
    section?: string;
  }>();
  if (!isId(accountId) || !isId(taxReturnId)) return <NoReturn />;
  const ids = { accountId: Number(accountId), taxReturnId: Number(taxReturnId) };
  const key = `${accountId}/${taxReturnId}`;
  return section === 'pdf' ? <Print key={key} {...ids} /> : <KnownReturn key={key} {...ids} />;
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

interface KnownReturnProps {
  readonly accountId: number;
  readonly taxReturnId: number;
  readonly isPaper?: boolean;
}

function KnownReturn({ accountId, taxReturnId, isPaper = false }: KnownReturnProps) {
  const account = useQuery(taxBasicsQuery(accountId));
  if (account.failure?.status === 404 || !account.data) return <Awaited of={account} />;
  return <OfAccount account={account.data} taxReturnId={taxReturnId} isPaper={isPaper} />;
}

interface OfAccountProps {
  readonly account: TaxAccountBasics;
  readonly taxReturnId: number;
  readonly isPaper: boolean;
}

function OfAccount({ account, taxReturnId, isPaper }: OfAccountProps) {
  const { clock } = useApp().adapters;
  const view = useQuery(taxReturnQuery(account, taxReturnId));
  const { data, asOf, failure, retry } = view;
  if (failure?.status === 404 || !data) return <Awaited of={view} account={account} />;
  if (isPaper) return <ReturnPaper account={account} taxReturn={data} />;
  return (
    <ReturnPage
      account={account}
      taxReturn={data}
      asOf={asOf}
      now={clock.now()}
      failure={failure && failure.status > 0 ? failure.message : undefined}
      onOutdated={retry}
    />
  );
}

interface AwaitedProps {
  readonly of: LiveQuery<unknown>;
  readonly account?: TaxAccountBasics;
}

/** Shown while the return is not available (RET-02). */
function Awaited({ of, account }: AwaitedProps) {
  return (
    <div className={css.page}>
      <PageHeading title="Tax return" back={<Back account={account} />} />
      <TaxUnavailable kind="tax return" of={of} rows={6} />
    </div>
  );
}

function NoReturn() {
  return (
    <div className={css.page}>
      <PageHeading title="Tax return" back={<Back />} />
      <NotFound kind="tax return" />
    </div>
  );
}

function Print(ids: KnownReturnProps) {
  return (
    <>
      <PrintBar back={to.taxReturn(ids.accountId, ids.taxReturnId)}>Back to the return</PrintBar>
      <KnownReturn {...ids} isPaper />
    </>
  );
}
