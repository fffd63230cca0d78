import type { ReactNode } from 'react';
import css from './Shape.module.css';

/** What a shape on the spine says. Filled shapes ask for something or are over, hollow shapes wait. */
export type ShapeName =
  | 'late'
  | 'soon'
  | 'later'
  | 'auto pay'
  | 'scheduled'
  | 'on its way'
  | 'being checked'
  | 'nothing due'
  | 'paid'
  | 'failed'
  | 'estimate'
  | 'to file';

/** Decorative: words beside the shape say the same. */
export function Shape({ name, children = DRAWINGS[name] }: { name: ShapeName; children?: ReactNode }) {
  return (
    <svg className={css.shape} viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Filled where nothing else is said. A `data-line` is drawn as a line, in the colour of the ground or of the state. */
const DRAWINGS: Partial<Record<ShapeName, ReactNode>> = {
  late: (
    <>
      <path d="M6.6 2.3a1.6 1.6 0 0 1 2.8 0l5 9a1.6 1.6 0 0 1-1.4 2.4H3a1.6 1.6 0 0 1-1.4-2.4z" />
      <path data-line="ground" d="M8 6v3M8 11.4v.1" />
    </>
  ),
  soon: <circle cx="8" cy="8" r="6" />,
  later: <circle data-line="ring" cx="8" cy="8" r="5.1" />,
  'auto pay': <path data-line="ring" d="M13.4 8A5.4 5.4 0 1 1 11.6 4M12.2 1.2v3.2H9" />,
  scheduled: <path data-line="ring" d="M8 2.4a5.6 5.6 0 1 0 .1 0M8 5v3.2l2 1.2" />,
  'on its way': (
    <>
      <circle data-line="ring" cx="8" cy="8" r="5.6" />
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" />
    </>
  ),
  'being checked': (
    <>
      <circle data-line="dash" cx="8" cy="8" r="6.6" />
      <path data-line="ring" d="M6 6a2 2 0 1 1 2 2.5V9M8 11.3v.1" />
    </>
  ),
  'nothing due': <path data-line="ring" d="M4 8h8" />,
};
