import type { ComponentProps, ReactNode } from 'react';
import css from './IconButton.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={css.button} aria-label={label}>
      {/* On the button itself, the same words would be its description too, and read twice. */}
      <span title={label}>{icon}</span>
    </button>
  );
}
