import type { ReactNode } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { useIsOffline } from '../app/app-context.tsx';
import { Notice } from '../components/messages/Notice.tsx';
import { NotRead } from '../components/messages/NotRead.tsx';
import { Skeleton } from '../components/messages/Skeleton.tsx';
import type { LiveQuery } from '../queries/use-query.ts';
import { OfflineTitle } from './OfflineTitle.tsx';

type AbsentProps = {
  failure: Failure | undefined;
  onRetry: () => void;
  /** Replaces the message of the failure if that would mislead. */
  title?: ReactNode;
  /** The purpose of the button, if there are several on a page. */
  label?: string;
  /** Says what is not stored on this device and so needs a connection; shown while there is none. */
  children: ReactNode;
};

/**
 * Shown for data that is neither cached nor could be read. Without a connection it says so (SES-40);
 * otherwise it offers a retry.
 */
export function UnavailableNotice({
  failure,
  onRetry,
  title = failure?.message,
  label,
  children,
}: AbsentProps) {
  const isOffline = useIsOffline();
  if (isOffline && !failure?.status)
    return (
      <Notice tone="offline" title={<OfflineTitle />}>
        {children}
      </Notice>
    );
  return <NotRead title={title} {...(label && { label })} onRetry={onRetry} />;
}

interface UnreadProps {
  readonly of: Pick<LiveQuery<unknown>, 'data' | 'failure' | 'retry'>;
  /** The label and the rows of the skeleton. */
  readonly loading?: string | undefined;
  readonly rows?: number;
  readonly children: ReactNode;
}

/** Stands for data until it is here: that it loads, or why it could not be read. */
export function Unread({ of: { data, failure, retry }, loading, rows, children }: UnreadProps) {
  if (data !== undefined) return null;
  if (!failure) return <Skeleton label={loading} rows={rows} />;
  return (
    <UnavailableNotice failure={failure} onRetry={retry}>
      {children}
    </UnavailableNotice>
  );
}
