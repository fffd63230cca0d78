import type { ComponentProps, ReactNode } from 'react';
import css from './Button.module.css';
import type { ButtonKind, ButtonSize } from './Button.tsx';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  href: string;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
};

export function ButtonLink({
  kind = 'primary',
  size = 'full',
  wide = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <span className={css.wrap} data-wide={wide}>
      <a {...rest} className={css.button} data-kind={kind} data-size={size}>
        {icon}
        {children}
      </a>
    </span>
  );
}
