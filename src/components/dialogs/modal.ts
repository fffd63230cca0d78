import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** The dialogs that are open, the topmost last. What is outside of the topmost cannot be reached. */
export const openDialogs: HTMLDialogElement[] = [];
/** Sent to the document when a dialog has opened, and before one closes. */
export const DIALOGS_CHANGED = 'dialogs-changed';

/**
 * A native dialog that is modal while it is mounted, and returns the focus when it closes. Without `dismiss`
 * the customer cannot close it.
 */
export function useModal(dismiss?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    openDialogs.push(dialog);
    document.dispatchEvent(new Event(DIALOGS_CHANGED));
    (dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog).focus();
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      document.dispatchEvent(new Event(DIALOGS_CHANGED));
      dialog.close();
      // A page that was read again meanwhile has another title.
      const place =
        opener?.isConnected === false && opener.matches('h1') ? document.querySelector('#main h1') : opener;
      if (place instanceof HTMLElement && place.isConnected) place.focus();
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    dismiss?.();
  };

  /** On a second Esc, browsers close a dialog without asking. */
  const close = () => {
    if (!ref.current || ref.current.open) return;
    if (dismiss) dismiss();
    else ref.current.showModal();
  };

  return { ref, onCancel: cancel, onClose: close };
}
