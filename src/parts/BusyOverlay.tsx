import css from './BusyOverlay.module.css';
import { useModal } from './modal.ts';
import { Spinner } from './Spinner.tsx';

type BusyOverlayProps = { sentence?: string | undefined };

/** Holds the whole page while something that must not be interrupted is under way. Mounted means shown. */
export function BusyOverlay({
  sentence = 'Please wait while your request is being processed',
}: BusyOverlayProps) {
  const modal = useModal();
  return (
    <dialog {...modal} className={css.overlay} aria-modal="true" aria-label={sentence} tabIndex={-1}>
      <p className={css.words}>
        <Spinner />
        {sentence}
      </p>
    </dialog>
  );
}
