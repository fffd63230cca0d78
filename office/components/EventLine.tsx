import type { ReactNode } from 'react';
import type { Cents } from '../../domain/values/cents.ts';
import { Amount } from '../../src/components/text/Amount.tsx';
import { exactMomentOf } from '../../src/components/text/moment.ts';
import css from './EventLine.module.css';

export interface TimelineEvent {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly what: string;
  /** What else is known of it, such as the processor's words. */
  readonly detail?: ReactNode;
  readonly amount?: Cents | undefined;
  /** The person or the part of the portal that did it. */
  readonly who: string;
}

/** What happened to one thing, the earliest first: when, what, who, how much. */
export function EventLine({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={css.events} aria-label={label}>
      {events.map(({ id, at, what, detail, amount, who }) => (
        <li key={id} className={css.event}>
          <time className={css.when} dateTime={new Date(at).toISOString()}>
            {exactMomentOf(at)}
          </time>
          <div className={css.what}>
            <p>{what}</p>
            {detail && <div className={css.detail}>{detail}</div>}
          </div>
          <p className={css.who}>
            <bdi>{who}</bdi>
          </p>
          {amount !== undefined && (
            <p className={css.amount}>
              <Amount value={amount} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
