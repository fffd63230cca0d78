import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../parts/Button.tsx';
import css from './ReturnLine.module.css';
import type { TaxForm } from './use-tax-return.ts';

export const NOT_SAVED = 'tax-not-saved';

/** At the field whose save was refused: why, and the way to try again (ERR2-44). A toast has said it already. */
export function NotSaved({ form: { form, refusal, newId } }: { form: TaxForm }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A refusal from before the page was opened is come to in its turn.
    if (form.getSnapshot().context.lastLeft === undefined) return;
    part.current?.scrollIntoView?.({ block: 'nearest' });
    document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [form]);
  // What is pressed goes away with the words.
  const stay = () => part.current?.closest('li')?.focus({ preventScroll: true });
  return (
    <div ref={part} className={css.notSaved}>
      <p id={NOT_SAVED} className={css.refusal}>
        <CircleAlert aria-hidden="true" />
        {refusal}
      </p>
      <Button
        kind="secondary"
        size="dense"
        onClick={() => {
          stay();
          form.send({ type: 'ours.kept', id: newId() });
        }}
      >
        Try again
      </Button>
      <Button
        kind="quiet"
        size="dense"
        onClick={() => {
          stay();
          form.send({ type: 'theirs.taken' });
        }}
      >
        Discard my entries
      </Button>
    </div>
  );
}
