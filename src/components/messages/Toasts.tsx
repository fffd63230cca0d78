import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { useReason } from './reason.ts';
import css from './Toasts.module.css';
import { showAgain } from './toast-text.ts';

type ToastTone = 'ok' | 'info' | 'warn' | 'error';
export type Toast = {
  id: string;
  tone: ToastTone;
  text: string;
  title?: string | undefined;
  undo?: (() => void) | undefined;
  over?: 'missed' | 'again' | undefined;
};

type ToastsProps = {
  toasts: readonly Toast[];
  onShowMissed: () => void;
  onDismiss: (id: string) => void;
  /** The pointer or the focus is on the toasts, so their time stops. */
  onPause: () => void;
  onResume: () => void;
};

export function Toasts({ toasts, onShowMissed, onDismiss, onPause, onResume }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const missed = toasts.filter(({ over }) => over === 'missed').length;

  useEffect(() => {
    if (newest !== undefined) region.current && raise(region.current);
  }, [newest]);

  const cameFrom = useRef<Element>(null);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    onPause();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onResume();
  };
  const dismiss = (id: string) => {
    onDismiss(id);
    restoreFocus(cameFrom.current);
  };

  // Otherwise the focus would be lost with the button.
  const showMissed = () => {
    onShowMissed();
    region.current?.focus();
  };

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      tabIndex={-1}
      className={css.region}
      data-fleeting
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={enter}
      onBlur={leave}
    >
      {toasts
        .filter(({ over }) => over !== 'missed')
        .map(({ id, tone, text, title, undo }) => (
          <div key={id} className={css.toast} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
            {icons[tone]}
            <div className={css.words}>
              {title && <p className={css.title}>{title}</p>}
              <ToastText text={text} />
            </div>
            {undo && (
              <Button
                kind="quiet"
                size="dense"
                onClick={() => {
                  undo();
                  dismiss(id);
                }}
              >
                Undo
              </Button>
            )}
            <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={() => dismiss(id)} />
          </div>
        ))}
      {missed > 0 && (
        <div className={css.missed}>
          <Button kind="secondary" size="dense" icon={icons.error} onClick={showMissed}>
            {showAgain(missed)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** In the words of the moment at which the toast came: the connection may return while it is read (SES-40). */
function ToastText({ text }: { text: string }) {
  const reason = useReason(text);
  const [words] = useState(reason);
  return <p>{words}</p>;
}

/**
 * When a toast disappears, the focus returns to where it was, or else to the page's title. Otherwise it would
 * be lost.
 */
function restoreFocus(place: Element | null) {
  if (place instanceof HTMLElement) place.focus();
  if (document.activeElement !== place) document.querySelector<HTMLElement>('h1')?.focus();
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
