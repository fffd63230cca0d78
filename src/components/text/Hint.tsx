import { CircleHelp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from './Hint.module.css';

type HintProps = {
  /** What it explains, for example "About convenience fees". */
  label: string;
  children: ReactNode;
};

/** A button that shows and hides a short explanation. */
export function Hint({ label, children }: HintProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={css.button} aria-label={label} popoverTarget={id}>
        <CircleHelp aria-hidden="true" />
      </button>
      <div id={id} popover="auto" role="note" className={css.bubble}>
        {children}
      </div>
    </>
  );
}
