import { type ReactNode, useId } from 'react';
import { SETTINGS } from '../../../domain/profile/text/settings.ts';
import { QuietReason } from '../../components/messages/QuietReason.tsx';
import css from './Settings.module.css';

type SectionProps = {
  title: string;
  end?: ReactNode;
  /**
   * Set while its buttons lack a connection that they need. It is the id of the text that says so, once for
   * all of them.
   */
  offlineId?: string | undefined;
  children: ReactNode;
};

/** One part of the settings, with its own action and its own errors (SET-27). */
export function Section({ title, end, offlineId, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {end}
      </div>
      {offlineId && <QuietReason id={offlineId}>{SETTINGS.offline}</QuietReason>}
      {children}
    </section>
  );
}
