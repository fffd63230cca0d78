import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { momentOf } from '../../components/text/moment.ts';
import type { AutoPayDraft } from '../../offline/auto-pay-draft.ts';
import css from './AutoPay.module.css';

interface UnsavedNoticeProps {
  readonly draft: AutoPayDraft;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** Offers the entries of a page that was lost. They are never restored without asking. */
export function UnsavedNotice({ draft: { at }, onTake, onDrop }: UnsavedNoticeProps) {
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
      You entered them on {momentOf(at)}. Nothing of them counts until you bring them back and save.
    </Notice>
  );
}
