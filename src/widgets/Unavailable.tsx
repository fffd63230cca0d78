import type { ReactNode } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { useIsOffline } from '../app/app-context.tsx';
import { Notice } from '../components/messages/Notice.tsx';
import { NotRead } from '../components/messages/NotRead.tsx';
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
