import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import css from './Settings.module.css';

/** A group of up to this many accounts is always open (SET-23). */
const SMALL = 2;

interface AccountGroupProps {
  readonly name: ReactNode;
  readonly count: number;
  /** Contains what the customer has to see, so it opens whatever its size. */
  readonly isWanted?: boolean;
  readonly children: ReactNode;
}

/** The accounts of one biller, or the tax accounts (SET-22, SET-23). */
export function AccountGroup({ name, count, isWanted = false, children }: AccountGroupProps) {
  const [isOpen, setIsOpen] = useState(isWanted);
  useEffect(() => {
    if (isWanted) setIsOpen(true);
  }, [isWanted]);
  const [buttonId, nameId] = [useId(), useId()];
  const isSmall = count <= SMALL;
  return (
    <div className={css.group}>
      <div className={css.head}>
        <h2 id={nameId} className={css.title}>
          {name}
        </h2>
        {!isSmall && (
          <Button
            id={buttonId}
            aria-labelledby={`${buttonId} ${nameId}`}
            kind="quiet"
            size="dense"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide Bill List' : 'View Bill List'}
          </Button>
        )}
      </div>
      {(isSmall || isOpen) && <ul className={css.list}>{children}</ul>}
    </div>
  );
}
