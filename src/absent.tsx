import type { ReactNode } from 'react';
import type { Failure } from '../domain/failure.ts';
import { useIsOffline } from './app-context.tsx';
import { Notice } from './parts/Notice.tsx';
import { NotRead } from './parts/NotRead.tsx';

type AbsentProps = {
  failure: Failure | undefined;
  onRetry: () => void;
  /** Where the words of the failure would mislead. */
  title?: ReactNode;
  /** What the button is for, where several stand on a page. */
  label?: string;
  /** What is not kept on this device and so needs a connection: said while there is none. */
  children: ReactNode;
};

/** Something that is neither kept here nor could be read: for want of a connection (SES-40), or with a way to ask again. */
export function Absent({ failure, onRetry, title = failure?.message, label, children }: AbsentProps) {
  const isOffline = useIsOffline();
  if (isOffline && !failure?.status)
    return (
      <Notice tone="offline" title="You are offline.">
        {children}
      </Notice>
    );
  return <NotRead title={title} {...(label && { label })} onRetry={onRetry} />;
}
