import type { ReactNode } from 'react';
import { Shape, type ShapeName } from './Shape.tsx';

/** Any shape, also those that the bill list never shows and so does not load. */
export function PastShape({ name }: { name: ShapeName }) {
  return <Shape name={name}>{DRAWINGS[name]}</Shape>;
}

const DRAWINGS: Partial<Record<ShapeName, ReactNode>> = {
  paid: (
    <>
      <circle cx="8" cy="8" r="6.6" />
      <path data-line="ground" d="m5 8.2 2.1 2.1L11 6.2" />
    </>
  ),
  failed: (
    <>
      <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="3" />
      <path data-line="ground" d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" />
    </>
  ),
  'to file': <path data-line="ring" d="M4 1.9h5.2L12 4.7v9.4H4zM6.2 7.6h3.6M6.2 10.4h3.6" />,
  estimate: <circle data-line="dash" cx="8" cy="8" r="5.4" />,
};
