import type { Failure } from '../../domain/api/failure.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { Notice } from '../../src/components/messages/Notice.tsx';
import { OFFICE } from '../text/en.ts';

interface FailureNoticeProps {
  readonly title: string;
  readonly failure: Failure;
  /** Older data is shown below. */
  readonly stale?: string | undefined;
  readonly onRetry: () => void;
}

/** What was not read, and why. Nothing is lost by trying again. */
export function FailureNotice({ title, failure, stale, onRetry }: FailureNoticeProps) {
  return (
    <Notice
      tone={stale ? 'warn' : 'error'}
      title={title}
      action={
        <Button kind="secondary" size="dense" onClick={onRetry}>
          {OFFICE.retry}
        </Button>
      }
    >
      {[failure.message, stale].filter(Boolean).join(' ')}
    </Notice>
  );
}
