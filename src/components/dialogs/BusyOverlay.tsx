import { PLEASE_WAIT } from '../../../domain/values/text/parts.ts';
import { Spinner } from '../marks/Spinner.tsx';
import css from './BusyOverlay.module.css';
import { useModal } from './modal.ts';

type BusyOverlayProps = { sentence?: string | undefined };

/** Covers the whole page during work that must not be interrupted. It is shown while mounted. */
export function BusyOverlay({ sentence = PLEASE_WAIT }: BusyOverlayProps) {
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
