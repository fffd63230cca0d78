import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
        /** What folds the choices again: nothing was changed, it is changed already, or it is given up. */
        readonly close?: 'Keep' | 'Done' | 'Cancel';
        readonly open: (fold: () => void) => ReactNode;
        /** Another number folds the choices: what was entered is saved. */
        readonly saves?: number;
        /** What was chosen is wrong, so the choices unfold, and stay until it is right. */
        readonly isWrong?: boolean;
        readonly onClose?: () => void;
      }
    | undefined;
  readonly isFixed?: boolean;
  /** A change is being saved. `Change` stays, with the focus, and waits. */
  readonly isBusy?: boolean;
  readonly isTotal?: boolean;
}

/** One fact of the sheet. `Change` unfolds the choices in place (ruling 72). */
export function SheetRow({
  term,
  children,
  note,
  change,
  isFixed = false,
  isBusy = false,
  isTotal = false,
}: SheetRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isWrong = change?.isWrong ?? false;
  const isUnfolded = isOpen && !isFixed && !isBusy;
  const { what, close = 'Keep', saves } = change ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save.
  useEffect(() => setOpen(false), [saves]);
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
            ref={button}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (isBusy) return;
              if (isOpen) change.onClose?.();
              setOpen(!isOpen);
            }}
          >
            {isUnfolded ? close : 'Change'}{' '}
            <VisuallyHidden>{isUnfolded && close !== 'Keep' ? `changing ${what}` : what}</VisuallyHidden>
          </button>
        )}
        {note && <small>{note}</small>}
      </dd>
      {change && isUnfolded && (
        <dd id={id} className={css.choices}>
          {change.open(() => {
            button.current?.focus();
            setOpen(false);
          })}
        </dd>
      )}
    </div>
  );
}
