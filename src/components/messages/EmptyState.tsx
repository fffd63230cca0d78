import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

type EmptyStateProps = { icon?: ReactNode; title: string; reason?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, reason, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon}
      <p className={css.title}>{title}</p>
      {reason && <p className={css.reason}>{reason}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
