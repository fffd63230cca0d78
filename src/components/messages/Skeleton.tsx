import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './Skeleton.module.css';

type SkeletonProps = {
  /** What is loading, for example "Loading bills". Of the parts that load at once, only the first has one. */
  label?: string | undefined;
  rows?: number | undefined;
};

/** Boxes of the size of the expected rows. Nothing shows for the first 300 ms. */
export function Skeleton({ label, rows = 3 }: SkeletonProps) {
  const [words, say] = useState<string>();
  // A screen reader hears a region that stood in the page before its words, and may hold back what is inside of a busy
  // part.
  useEffect(() => say(label), [label]);
  return (
    <div className={css.skeleton}>
      <VisuallyHidden>
        <span role="status" data-loading>
          {words}
        </span>
      </VisuallyHidden>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className={css.row} aria-busy="true" />
      ))}
    </div>
  );
}
