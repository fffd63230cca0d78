import { useEffect } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { useErrorTitle } from '../../src/components/fields/use-error-title.ts';
import { Notice } from '../../src/components/messages/Notice.tsx';
import { useAnnounce } from '../app/announcer.tsx';
import { OFFICE } from '../text/en.ts';

interface FailureNoticeProps {
  readonly title: string;
  readonly failure: Failure;
  /** Older data is shown below. */
  readonly stale?: string | undefined;
  readonly onRetry: () => void;
}

/** What was not read, and why. Nothing is lost by trying again. It is announced each time that it fails. */
export function FailureNotice({ title, failure, stale, onRetry }: FailureNoticeProps) {
  const announce = useAnnounce();
  useErrorTitle(true);
  const words = [failure.message, stale].filter(Boolean).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is announced, also in the same words.
  useEffect(() => announce(`${title}. ${words}`), [announce, failure]);
  return (
    <Notice
      tone={stale ? 'warn' : 'error'}
      isAnnounced={false}
      title={title}
      action={
        <Button kind="secondary" size="dense" onClick={onRetry}>
          {OFFICE.retry}
        </Button>
      }
    >
      {words}
    </Notice>
  );
}
