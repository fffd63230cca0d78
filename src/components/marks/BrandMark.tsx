import { Landmark, PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './BrandMark.module.css';

/** The payment types by their numbers on the wire. */
export type BrandType = 1 | 2 | 3 | 4 | 5 | 6;

type BrandMarkProps = {
  type: BrandType;
  /** The typed number belongs to another type. */
  dimmed?: boolean | undefined;
  /** Set if there is no text beside the mark. */
  labelled?: boolean | undefined;
};

export function BrandMark({ type, dimmed = false, labelled = false }: BrandMarkProps) {
  const { name, mark } = brands[type];
  const voice = labelled
    ? ({ role: 'img', 'aria-label': name } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <span className={css.mark} data-type={type} data-dimmed={dimmed} {...voice}>
      {mark}
    </span>
  );
}

const letters = (text: string) => (
  <svg viewBox="0 0 44 28" aria-hidden="true">
    <text x="22" y="18.4" textAnchor="middle" className={css.letters}>
      {text}
    </text>
  </svg>
);

const brands: Record<BrandType, { name: string; mark: ReactNode }> = {
  1: { name: 'Visa', mark: letters('Visa') },
  2: { name: 'Mastercard', mark: letters('MC') },
  3: { name: 'Discover', mark: letters('Disc') },
  4: { name: 'American Express', mark: letters('Amex') },
  5: { name: 'Checking', mark: <Landmark aria-hidden="true" /> },
  6: { name: 'Savings', mark: <PiggyBank aria-hidden="true" /> },
};
