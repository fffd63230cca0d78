import { PORTAL_ZONE } from '../../../domain/business-date.ts';
import type { AutoPayDraft } from '../../auto-pay-draft.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import css from './AutoPay.module.css';

interface UnsavedNoticeProps {
  readonly draft: AutoPayDraft;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** Entries of a page that was lost are offered back, and never taken up unasked. */
export function UnsavedNotice({ draft: { at }, onTake, onDrop }: UnsavedNoticeProps) {
  const entered = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: PORTAL_ZONE,
  }).format(at);
  return (
    <Notice
      tone="warn"
      title="You have changes that were not saved"
      action={
        <div className={css.answers}>
          <Button size="dense" onClick={onTake}>
            Bring them back
          </Button>
          <Button size="dense" kind="secondary" onClick={onDrop}>
            Drop them
          </Button>
        </div>
      }
    >
      You entered them on {entered}. Nothing of them counts until you bring them back and save.
    </Notice>
  );
}
