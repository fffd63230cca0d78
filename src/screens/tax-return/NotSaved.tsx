import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../parts/Button.tsx';
import css from './ReturnLine.module.css';
import type { TaxForm } from './use-tax-return.ts';

export const NOT_SAVED = 'tax-not-saved';

/**
 * At the field whose save was refused: why, and the way to try again (ERR2-44), also while it is sent again. A toast has
 * said it already.
 */
export function NotSaved({ form: { form, refusal, isSentAgain, newId } }: { form: TaxForm }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A refusal from before the page was opened is come to in its turn.
    if (isSentAgain || form.getSnapshot().context.lastLeft === undefined) return;
    part.current?.scrollIntoView?.({ block: 'nearest' });
    document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [form, isSentAgain]);
  useLayoutEffect(() => {
    const shown = part.current;
    // What has the focus goes away with the words.
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('li')?.focus({ preventScroll: true });
    };
  }, []);
  // Not every browser gives the focus to what is pressed.
  const taking = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.focus();
    act();
  };
  return (
    <div ref={part} className={css.notSaved}>
      <p id={NOT_SAVED} className={css.refusal}>
        <CircleAlert aria-hidden="true" />
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
