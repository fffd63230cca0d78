import type { ReactNode } from 'react';
import css from './SwitchPlaceholder.module.css';

interface AwaitedSwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** The place of a switch that is still loading, so that the content below does not move. */
export function SwitchPlaceholder({ label, hint }: AwaitedSwitchProps) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
