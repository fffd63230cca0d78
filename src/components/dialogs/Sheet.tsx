import { Dialog, type DialogProps } from './Dialog.tsx';

/** Rises from the bottom edge on a phone, and is a centred dialog elsewhere. */
export function Sheet(props: Omit<DialogProps, 'shape' | 'alert' | 'dismissOnBackdrop'>) {
  return <Dialog {...props} shape="sheet" dismissOnBackdrop />;
}
