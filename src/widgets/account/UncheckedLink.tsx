import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { OfflineTitle } from '../OfflineTitle.tsx';

/** A mailed link that could not be checked: the server did not call it bad (REG-26, PWD-21, PWD-25). */
export function UncheckedLink({ onRetry }: { onRetry: () => void }) {
  const isOffline = useIsOffline();
  return (
    <Notice
      tone={isOffline ? 'offline' : 'error'}
      title={isOffline ? <OfflineTitle /> : 'We could not check the link.'}
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
