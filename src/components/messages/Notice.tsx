import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Notice.module.css';

export type NoticeTone = 'error' | 'warn' | 'info' | 'ok' | 'offline';

type NoticeProps = {
  title?: ReactNode;
  /** A `Button` or a link, for example Retry. */
  action?: ReactNode;
  children?: ReactNode;
} & (
  | { tone?: Exclude<NoticeTone, 'ok'> | undefined; isAnnounced?: true | undefined }
  /**
   * Not announced where a toast or the focus reads the words, and what did not happen now but belongs to the page.
   * `Told` says what was done: a region that arrives with its words is not heard.
   */
  | { tone?: NoticeTone | undefined; isAnnounced: false }
);

/** What happened, what is unchanged, and what to do. An error is announced at once. */
export function Notice({ tone = 'info', title, action, isAnnounced = true, children }: NoticeProps) {
  return (
    <div
      className={css.notice}
      data-tone={tone}
      role={isAnnounced ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      {icons[tone]}
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}

const icons: Record<NoticeTone, ReactNode> = {
  error: <CircleAlert aria-hidden="true" />,
  warn: <TriangleAlert aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  ok: <CircleCheck aria-hidden="true" />,
  offline: <WifiOff aria-hidden="true" />,
};
