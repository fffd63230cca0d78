import { useIsOffline } from '../../app-context.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import type { ReadView } from '../../use-read-view.ts';

type Kind = 'tax account' | 'tax return';

interface UnreadProps {
  readonly kind: Kind;
  readonly of: Pick<ReadView<unknown>, 'state' | 'failure' | 'retry'>;
  readonly rows: number;
}

/** Why there is nothing to show of it yet; asking again is offered where that can help (TAX-14, RET-02). */
export function Unread({ kind, of: { state, failure, retry }, rows }: UnreadProps) {
  const isOffline = useIsOffline();
  if (failure?.status === NOT_FOUND) return <NotFound kind={kind} />;
  if (isOffline && state !== 'looking')
    return (
      <Notice tone="offline" title="You are offline.">
        This {kind} was not opened on this device yet. Opening it needs a connection.
      </Notice>
    );
  if (!failure) return <Skeleton label={`Loading ${kind}`} rows={rows} />;
  return <NotRead title={failure.message} onRetry={retry} />;
}

const NOT_FOUND = 404;

/** Nothing of the customer's stands at the address, now or later. */
export function NotFound({ kind }: { kind: Kind }) {
  return (
    <Notice tone="error" title="Error 404 No record found">
      There is no such {kind} among your accounts.
    </Notice>
  );
}
