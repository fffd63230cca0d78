import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './Skeleton.module.css';

type SkeletonProps = {
  /** What is loading, for example "Loading bills". The first part of a page that loads says it for all. */
  label: string;
  rows?: number | undefined;
};

/** Boxes of the size of the expected rows. Nothing shows for the first 300 ms. */
export function Skeleton({ label, rows = 3 }: SkeletonProps) {
  const status = useRef<HTMLSpanElement>(null);
  // A screen reader hears a region that stood in the page before its words.
  useEffect(() => {
    if (!document.querySelector('[data-loading]:not(:empty)')) status.current?.append(label);
  }, [label]);
  return (
    <div className={css.skeleton} aria-busy="true">
      <VisuallyHidden>
        <span ref={status} role="status" data-loading />
      </VisuallyHidden>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className={css.row} />
      ))}
    </div>
  );
}
