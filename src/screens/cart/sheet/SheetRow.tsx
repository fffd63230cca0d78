import { type ReactNode, useEffect, useId, useState } from 'react';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden.tsx';
import css from './PaySheet.module.css';

interface SheetRowProps {
  readonly term: string;
  readonly children: ReactNode;
  /** Below the fact, in smaller type. */
  readonly note?: ReactNode;
  /** What `Change` changes, and what unfolds below the fact. It gets the means to fold it again. */
  readonly change?:
    | {
        readonly what: string;
        readonly open: (fold: () => void) => ReactNode;
        /** What was chosen is wrong, so the choices unfold, and stay until it is right. */
        readonly isWrong?: boolean;
        /** `Keep` was pressed: what was changed and not used is dropped. */
        readonly onKeep?: () => void;
      }
    | undefined;
  readonly isFixed?: boolean;
  readonly isTotal?: boolean;
}

/** One fact of the sheet. `Change` unfolds the choices in place (ruling 72). */
export function SheetRow({ term, children, note, change, isFixed = false, isTotal = false }: SheetRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isWrong = change?.isWrong ?? false;
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <div className={css.row} data-total={isTotal}>
      <dt>{term}</dt>
      <dd>
        {children}
        {change && !isFixed && !isWrong && (
          <button
            type="button"
            className={css.change}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => {
              if (isOpen) change.onKeep?.();
              setOpen(!isOpen);
            }}
          >
            {isOpen ? 'Keep' : 'Change'} <VisuallyHidden>{change.what}</VisuallyHidden>
          </button>
        )}
        {note && <small>{note}</small>}
      </dd>
      {change && isOpen && !isFixed && (
        <dd id={id} className={css.choices}>
          {change.open(() => setOpen(false))}
        </dd>
      )}
    </div>
  );
}
