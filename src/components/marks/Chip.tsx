import { CalendarClock, CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Chip.module.css';

export type ChipTone = 'due' | 'past-due' | 'ok' | 'info' | 'neutral';

type ChipProps = { tone?: ChipTone | undefined; icon?: ReactNode; children: ReactNode };

export function Chip({ tone = 'neutral', icon = icons[tone], children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

const icons: Record<ChipTone, ReactNode> = {
  due: <CalendarClock aria-hidden="true" />,
  'past-due': <CircleAlert aria-hidden="true" />,
  ok: <CircleCheck aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  neutral: null,
};
