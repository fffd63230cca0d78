import { Plus, WalletCards } from 'lucide-react';
import { Suspense } from 'react';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { lazyPart } from '../../app/screen.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { walletQuery } from '../../queries/wallet.ts';
import { MethodList } from './MethodList.tsx';
import css from './WalletPage.module.css';

const BeingVerified = lazyPart(() => import('./BeingVerified.tsx'), 'BeingVerified');

/** The saved cards and bank accounts (WAL-01 to WAL-04). Cached ones can be read without a connection. */
export function WalletPage() {
  const { clock } = useApp().adapters;
  const isOffline = useIsOffline();
  const { data: methods, asOf, state, failure, retry } = useQuery(walletQuery);
  const hasPayments = isSetUp('payments');
  const add = hasPayments && (
    <ButtonLink href={href(to.paymentMethods('add'))} icon={<Plus aria-hidden="true" />}>
      Add Pay Method
    </ButtonLink>
  );
  return (
    <div className={css.page}>
      <PageHeading
        title="Xpress Wallet"
        lead={
          hasPayments && <Sentence parts={WALLET_WORDS.lead(<a href={href(to.autoPays())}>Auto Pays</a>)} />
        }
        end={asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {!hasPayments && <Notice title={NO_PAYMENTS}>{WALLET_WORDS.deleteOnly}</Notice>}
      {failure && !isOffline && <NotRead title={failure.message} onRetry={retry} />}
      {isOffline && (
        <Notice tone="offline" title={WALLET_WORDS.offline}>
          {methods ? WALLET_WORDS.readOnly : WALLET_WORDS.notRead}
        </Notice>
      )}
      {!methods && !failure && state !== 'failed' && !isOffline && <Skeleton label="Loading pay methods" />}
      {hasPayments && !isSetUp('own_form') && (
        <Suspense fallback={null}>
          <BeingVerified />
        </Suspense>
      )}
      {methods?.length === 0 && (
        <EmptyState
          icon={<WalletCards aria-hidden="true" />}
          title="No saved pay methods"
          reason={hasPayments && WALLET_WORDS.none}
          action={add}
        />
      )}
      {methods && methods.length > 0 && (
        <>
          <MethodList methods={methods} onChanged={retry} />
          {add && <div>{add}</div>}
        </>
      )}
    </div>
  );
}
