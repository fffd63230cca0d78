import type { HistorySection } from '../../../domain/history/history.ts';
import { href, to } from '../../app/routes.ts';
import css from './HistoryTabs.module.css';

const TABS = [
  ['bills', 'Bills'],
  ['payments', 'Payments'],
] as const;

/** Each tab is a route of its own (HIS-01). */
export function HistoryTabs({ section }: { section: HistorySection }) {
  return (
    <nav aria-label="History" className={css.nav}>
      <ul className={css.tabs}>
        {TABS.map(([name, label]) => (
          <li key={name}>
            <a href={href(to.history(name))} aria-current={name === section ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
