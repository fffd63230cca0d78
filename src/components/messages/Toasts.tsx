import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { DIALOGS_CHANGED, openDialogs } from '../dialogs/modal.ts';
import { useErrorTitle } from '../fields/use-error-title.ts';
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
  /** Something else says it, so it is shown and not announced. */
  isSaid?: boolean | undefined;
};

type ToastsProps = {
  toasts: readonly Toast[];
  onShowMissed: () => void;
  onDismiss: (id: string) => void;
  /** The pointer or the focus is on the toasts, so their time stops. */
  onPause: () => void;
  onResume: () => void;
};

/**
 * One region for errors and one for everything else stay in the page, and the words come into them later: a screen
 * reader does not hear a region that arrives with its words (WCAG 4.1.3).
 */
export function Toasts({ toasts, onShowMissed, onDismiss, onPause, onResume }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const missed = toasts.filter(({ over }) => over === 'missed').length;
  const shown = toasts.filter(({ over }) => over !== 'missed');
  const place = useTopmostPlace(region);
  useClearOfFocus(region, toasts);
  useErrorTitle(shown.some(({ tone }) => tone === 'error'));

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

  const toastOf = ({ id, tone, text, title, undo }: Toast) => (
    <div key={id} className={css.toast} data-tone={tone}>
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
  );

  return createPortal(
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
      <div role="status" aria-atomic="false" className={css.toasts}>
        {shown.filter(({ tone, isSaid }) => tone !== 'error' && !isSaid).map(toastOf)}
      </div>
      <div role="alert" aria-atomic="false" className={css.toasts}>
        {shown.filter(({ tone, isSaid }) => tone === 'error' && !isSaid).map(toastOf)}
      </div>
      <div className={css.toasts}>{shown.filter(({ isSaid }) => isSaid).map(toastOf)}</div>
      {missed > 0 && (
        <div className={css.missed}>
          <Button kind="secondary" size="dense" icon={icons.error} onClick={showMissed}>
            {showAgain(missed)}
          </Button>
        </div>
      )}
    </section>,
    place,
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
  if (document.activeElement !== place)
    (openDialogs.at(-1) ?? document).querySelector<HTMLElement>('h1, [data-first-focus]')?.focus();
}

/**
 * An element inside the topmost dialog, or at the end of the page without one. It moves as dialogs open and close:
 * nothing outside of an open dialog can be read or pressed.
 */
function useTopmostPlace(region: RefObject<HTMLElement | null>): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => {
      const around = openDialogs.at(-1) ?? document.body;
      if (place.parentElement === around) return;
      // What was said before is not said again.
      const live = [...place.querySelectorAll('[role]')].filter((each) => each.textContent !== '');
      for (const each of live) each.setAttribute('aria-live', 'off');
      around.append(place);
      region.current?.showPopover?.();
      requestAnimationFrame(() => {
        for (const each of live) each.removeAttribute('aria-live');
      });
    };
    move();
    document.addEventListener(DIALOGS_CHANGED, move);
    return () => {
      document.removeEventListener(DIALOGS_CHANGED, move);
      place.remove();
    };
  }, [place, region]);
  return place;
}

/**
 * Moves the region to the other edge while it would lie over the control with the focus (WCAG 2.4.11), or over what a
 * screen marks with `data-keep-clear`: the one step that a payment waits for.
 */
function useClearOfFocus(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    let frame = 0;
    const clear = () => {
      const { current } = region;
      const focused = document.activeElement;
      // The label and the message of a refused field are read with it.
      const part = focused?.closest('[data-invalid="true"]');
      const read = focused?.matches(CONTROLS) ? (part && isLow(part) ? part : focused) : undefined;
      if (!current) return;
      const keptClear = [...(read ? [read] : []), ...document.querySelectorAll('[data-keep-clear]')];
      const isOver = () => keptClear.some((each) => isCovered(each, current));
      if (!isOver()) return;
      const isAside = current.dataset.aside === 'true';
      current.dataset.aside = String(!isAside);
      if (!isOver()) return;
      current.dataset.aside = String(isAside);
      if (read && isCovered(read, current)) read.scrollIntoView?.({ block: 'center' });
    };
    // The browser scrolls to a control after it got the focus.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(clear);
    };
    if (toasts.length === 0) {
      delete region.current?.dataset.aside;
      return;
    }
    look();
    document.addEventListener('focusin', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
    };
  }, [region, toasts]);
}

const CONTROLS = 'a, button, input, select, textarea, summary, [tabindex="0"]';

/**
 * A heading with the focus is no control, and the other edge may hold the button of the step. Nothing can be clear of
 * a part that is higher than half the window.
 */
function isCovered(read: Element, region: Element): boolean {
  const [own, over] = [read.getBoundingClientRect(), region.getBoundingClientRect()];
  if (region.contains(read) || !isLow(read)) return false;
  return own.left < over.right && own.right > over.left && own.top < over.bottom && own.bottom > over.top;
}

const isLow = (part: Element) => part.getBoundingClientRect().height <= innerHeight / 2;

const icons: Record<ToastTone, ReactNode> = {
  ok: <CircleCheck aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  warn: <TriangleAlert aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
};
