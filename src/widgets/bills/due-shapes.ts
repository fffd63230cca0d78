import type { DueKind } from '../../../domain/bills/due-state.ts';
import type { ShapeName } from '../../components/timeline/Shape.tsx';

/** The shape of each due state on the line of time. */
export const DUE_SHAPES: Record<DueKind, ShapeName> = {
  'in collections': 'late',
  'past due': 'late',
  'due soon': 'soon',
  'due later': 'later',
  'nothing due': 'nothing due',
  processing: 'on its way',
  scheduled: 'scheduled',
};
