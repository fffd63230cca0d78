import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { usePageTitle } from '../layout/page-title.ts';
import { useModal } from './modal.ts';
import css from './Panel.module.css';

type PanelProps = { title: string; onClose: () => void; children: ReactNode };

/** A page over another one, at its side if there is room. The document has its title while it is open. */
export function Panel({ title, onClose, children }: PanelProps) {
  const id = useId();
  const modal = useModal(onClose);
  usePageTitle(title);

  return (
    <dialog {...modal} className={css.panel} aria-modal="true" aria-labelledby={id}>
      <header className={css.header}>
        <h1 id={id} tabIndex={-1} data-first-focus className={css.title}>
          {title}
        </h1>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}
