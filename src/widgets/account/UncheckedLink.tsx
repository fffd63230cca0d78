import { UNCHECKED_LINK } from '../../../domain/session/text/mailed-code.ts';
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
      title={isOffline ? <OfflineTitle /> : UNCHECKED_LINK.title}
      action={
        <Button kind="secondary" size="dense" onClick={onRetry}>
          {UNCHECKED_LINK.retry}
        </Button>
      }
    >
      {isOffline ? UNCHECKED_LINK.offline : UNCHECKED_LINK.again}
    </Notice>
  );
}
