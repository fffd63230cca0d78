import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './Skeleton.module.css';

type SkeletonProps = {
  /** What is loading, for example "Loading bills". */
  label: string;
  rows?: number | undefined;
};

/** Boxes of the size of the expected rows. Nothing shows for the first 300 ms. */
export function Skeleton({ label, rows = 3 }: SkeletonProps) {
  return (
    <div className={css.skeleton} aria-busy="true">
      <span role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={css.row} aria-hidden="true">
          <span className={css.words} />
          <span className={css.amount} />
        </div>
      ))}
    </div>
  );
}
