import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { NOT_SAVED } from './field-ids.ts';
import css from './ReturnLine.module.css';
import { fieldToMend } from './use-refusal.ts';
import type { TaxForm } from './use-tax-return.ts';

/**
 * Shown at the field whose save was refused, also while it is sent again. Gives the reason and a button to
 * try again (ERR2-44). The field gets the focus back, and is read with the reason; otherwise a toast says it.
 */
export function NotSaved({ form: { form, refusal, isSentAgain, newId } }: { form: TaxForm }) {
  const part = useRef<HTMLDivElement>(null);
  useErrorTitle(true);
  useEffect(() => {
    // A refusal from before the page was opened does not scroll the page.
    if (isSentAgain || form.getSnapshot().context.lastLeft === undefined) return;
    fieldToMend(form)?.focus();
    part.current?.scrollIntoView?.({ block: 'nearest' });
    document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [form, isSentAgain]);
  useLayoutEffect(() => {
    const notice = part.current;
    // When the message disappears, its focused button goes too, so the line gets the focus.
    return () => {
      if (notice?.contains(document.activeElement)) notice.closest('li')?.focus({ preventScroll: true });
    };
  }, []);
  // Not every browser focuses a pressed button.
  const taking = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.focus();
    act();
  };
  return (
    <div ref={part} className={css.notSaved}>
      <p id={NOT_SAVED} className={css.refusal}>
        <CircleAlert aria-hidden="true" />
        <VisuallyHidden>Error: </VisuallyHidden>
        {refusal}
      </p>
      <Button
        kind="secondary"
        size="dense"
        busy={isSentAgain}
        onClick={taking(() => form.send({ type: 'ours.kept', id: newId() }))}
      >
        Try again
      </Button>
      <Button
        kind="quiet"
        size="dense"
        busy={isSentAgain}
        onClick={taking(() => form.send({ type: 'theirs.taken' }))}
      >
        Discard my entries
      </Button>
    </div>
  );
}
