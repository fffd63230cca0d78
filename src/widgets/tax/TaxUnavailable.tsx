import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import type { LiveQuery } from '../../queries/use-query.ts';
import { OfflineTitle } from '../OfflineTitle.tsx';

type Kind = Parameters<typeof TAX_LISTS.noSuch>[0];

interface UnreadProps {
  readonly kind: Kind;
  readonly of: Pick<LiveQuery<unknown>, 'state' | 'failure' | 'retry'>;
  readonly rows: number;
}

/** Why there is nothing to show yet. A retry is offered if it can help (TAX-14, RET-02). */
export function TaxUnavailable({ kind, of: { state, failure, retry }, rows }: UnreadProps) {
  const isOffline = useIsOffline();
  if (failure?.status === NOT_FOUND) return <NotFound kind={kind} />;
  if (isOffline && state !== 'looking')
    return (
      <Notice tone="offline" title={<OfflineTitle />}>
        {TAX_LISTS.notOpened(kind)}
      </Notice>
    );
  if (!failure) return <Skeleton label={TAX_LISTS.loadingOne(kind)} rows={rows} />;
  return <NotRead title={failure.message} onRetry={retry} />;
}

const NOT_FOUND = 404;

/** The address belongs to nothing of this customer, so a retry would not help. */
export function NotFound({ kind }: { kind: Kind }) {
  return (
    <Notice tone="error" title={TAX_LISTS.noRecord}>
      {TAX_LISTS.noSuch(kind)}
    </Notice>
  );
}
