import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../domain/account.ts';
import { StubList } from '../../parts/StubList.tsx';
import css from './WindowedRows.module.css';

interface WindowedRowsProps {
  readonly label: string;
  readonly accounts: readonly Account[];
  readonly row: (account: Account) => ReactNode;
}

/** So many rows are drawn together when they come near the screen: few enough for one frame of a slow phone. */
const TOGETHER = 8;

/** Rows of a long list, drawn as the screen comes near them (ruling 20). */
export function WindowedRows({ label, accounts, row }: WindowedRowsProps) {
  const pieces = Array.from({ length: Math.ceil(accounts.length / TOGETHER) }, (_, at) =>
    accounts.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  return (
    <div className={css.rows}>
      <StubList label={label}>
        {pieces.map((piece) => (
          <Piece key={piece[0]?.account_id} accounts={piece} row={row} />
        ))}
      </StubList>
    </div>
  );
}

function Piece({ accounts, row }: Omit<WindowedRowsProps, 'label'>) {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);

  if (isNear) return accounts.map(row);
  return (
    <li ref={place} className={css.place} style={{ blockSize: `calc(${accounts.length} * var(--row))` }} />
  );
}
