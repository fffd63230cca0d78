import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import css from './Dialog.module.css';
import { useModal } from './modal.ts';

export type DialogProps = {
  title: ReactNode;
  /**
   * Called by Esc, the close button and, if allowed, the backdrop. Without it the dialog stays until it is
   * unmounted.
   */
  onDismiss?: (() => void) | undefined;
  dismissOnBackdrop?: boolean | undefined;
  /** For an interruption: a warning or an irreversible decision. */
  alert?: boolean | undefined;
  shape?: 'box' | 'wide' | 'sheet' | undefined;
  /** The buttons, the main one first. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A dialog that is open while it is mounted. */
export function Dialog({
  title,
  onDismiss,
  dismissOnBackdrop = false,
  alert = false,
  shape = 'box',
  actions,
  children,
}: DialogProps) {
  const id = useId();
  const modal = useModal(onDismiss);
  const pressBackdrop = (event: MouseEvent) => {
    if (dismissOnBackdrop && event.target === event.currentTarget) onDismiss?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way to dismiss, through onCancel.
    <dialog
      {...modal}
      className={css.dialog}
      data-shape={shape}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onClick={pressBackdrop}
    >
      <div className={css.frame}>
        <header className={css.header}>
          <h2 id={`${id}-title`} tabIndex={-1} data-first-focus className={css.title}>
            {title}
          </h2>
          {onDismiss && <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onDismiss} />}
        </header>
        {children && (
          <div id={`${id}-body`} className={css.body}>
            {children}
          </div>
        )}
        {actions && <footer className={css.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
