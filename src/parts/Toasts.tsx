import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import css from './Toasts.module.css';

type ToastTone = 'ok' | 'info' | 'warn' | 'error';
export type Toast = {
  id: string;
  tone: ToastTone;
  text: string;
  title?: string | undefined;
  undo?: (() => void) | undefined;
};

type ToastsProps = {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  /** The pointer or the focus is on the toasts: their time stands still. */
  onPause: () => void;
  onResume: () => void;
};

export function Toasts({ toasts, onDismiss, onPause, onResume }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    if (newest !== undefined) region.current && raise(region.current);
  }, [newest]);

  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onResume();
  };

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      className={css.region}
      data-fleeting
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={leave}
    >
      {toasts.map(({ id, tone, text, title, undo }) => (
        <div key={id} className={css.toast} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
          {icons[tone]}
          <div className={css.words}>
            {title && <p className={css.title}>{title}</p>}
            <p>{text}</p>
          </div>
          {undo && (
            <Button
              kind="quiet"
              size="dense"
              onClick={() => {
                undo();
                onDismiss(id);
              }}
            >
              Undo
            </Button>
          )}
          <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={() => onDismiss(id)} />
        </div>
      ))}
    </section>
  );
}

/** Puts the region above a dialog that opened after it. */
function raise(region: HTMLElement) {
  region.hidePopover?.();
  region.showPopover?.();
}

const icons: Record<ToastTone, ReactNode> = {
  ok: <CircleCheck aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  warn: <TriangleAlert aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
};
