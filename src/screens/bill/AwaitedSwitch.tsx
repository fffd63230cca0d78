import type { ReactNode } from 'react';
import css from './AwaitedSwitch.module.css';

interface AwaitedSwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** The place of a switch that is known to come, so that nothing below it moves when it does. */
export function AwaitedSwitch({ label, hint }: AwaitedSwitchProps) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
