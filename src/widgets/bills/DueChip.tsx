import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DueKind, DueState } from '../../../domain/bills/due-state.ts';
import { Chip, type ChipTone } from '../../components/marks/Chip.tsx';
import { HalfDisc } from '../../components/marks/HalfDisc.tsx';

/** The due state of a bill (BIL-03). */
export function DueChip({ due: { kind, words } }: { due: DueState }) {
  return (
    <Chip tone={TONES[kind]} {...(kind in ICONS && { icon: ICONS[kind] })}>
      {words}
    </Chip>
  );
}

const TONES: Record<DueKind, ChipTone> = {
  'in collections': 'past-due',
  processing: 'ok',
  scheduled: 'ok',
  'nothing due': 'ok',
  'past due': 'past-due',
  'due soon': 'due',
  'due later': 'neutral',
};

const ICONS: Partial<Record<DueKind, ReactNode>> = {
  processing: <HalfDisc />,
  scheduled: <CalendarClock aria-hidden="true" />,
};
