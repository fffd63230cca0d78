import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

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
    (dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog).focus();
    return () => {
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
