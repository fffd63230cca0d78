import { durationText } from './duration-text.ts';
import type { Spent } from './wiring.ts';

export function TimeSpent({ spent, now }: { spent: readonly Spent[]; now: number }) {
  const rows = spent
    .map(({ state, ms, times, since }) => ({
      state,
      times,
      isNow: since !== undefined,
      ms: ms + (since === undefined ? 0 : Math.max(0, now - since)),
    }))
    .sort((left, right) => right.ms - left.ms);
  const longest = Math.max(1, ...rows.map(({ ms }) => ms));
  return (
    <section className="mx-card" aria-labelledby="mx-spent">
      <h3 id="mx-spent">Time in states</h3>
      <ul className="mx-spent">
        {rows.map(({ state, ms, times, isNow }) => (
          <li key={state} data-active={isNow}>
            <span>{state || 'running'}</span>
            <meter aria-label={`Time in ${state}`} max={longest} value={ms} />
            <span className="mx-quiet">
              {durationText(ms)}
              {times > 1 && `, ${times} times`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
