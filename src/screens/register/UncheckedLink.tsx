import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';

/** A mailed link that got no answer: nobody has said that it is bad (REG-26, PWD-21, PWD-25). */
export function UncheckedLink({ onRetry }: { onRetry: () => void }) {
  const isOffline = useIsOffline();
  return (
    <Notice
      tone={isOffline ? 'offline' : 'error'}
      title={isOffline ? 'You are offline.' : 'We could not check the link.'}
      action={
        <Button kind="secondary" size="dense" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {isOffline
        ? 'Your link is still good. It is checked as soon as you are connected again.'
        : 'Your link is still good. Please try again in a moment.'}
    </Notice>
  );
}
