import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
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
      title={AUTO_PAY.unsaved}
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
      {AUTO_PAY.enteredOn(momentOf(at))}
    </Notice>
  );
}
