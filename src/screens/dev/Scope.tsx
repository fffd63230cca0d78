import { isOfJourney } from './shown-machine.ts';
import type { ActorTold, EventTold, TabTold } from './wiring.ts';

const SCOPES = ['This machine', 'The journey', 'Everything'] as const;

export type ScopeName = (typeof SCOPES)[number];

type ScopeProps = { scope: ScopeName; onScope: (scope: ScopeName) => void };

export function Scope({ scope, onScope }: ScopeProps) {
  return (
    <fieldset className="mx-choice" aria-label="Events of">
      {SCOPES.map((name) => (
        <button
          key={name}
          type="button"
          className="mx-chip"
          aria-pressed={name === scope}
          onClick={() => onScope(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** What a scope without events says. A page may have only those that every screen has. */
export function emptyWords({ events }: TabTold, usual: string): { title: string; reason: string } {
  if (events.length === 0) return { title: 'Nothing yet', reason: usual };
  const count = events.length === 1 ? 'one event' : `${events.length} events`;
  return {
    title: 'Nothing here yet',
    reason: `“Everything” shows ${count}, also of what runs on every screen.`,
  };
}

/** The events of a tab in that scope. The journey excludes machines that run on every screen. */
export function eventsIn(
  scope: ScopeName,
  { events, actors }: TabTold,
  only: ActorTold | undefined,
): EventTold[] {
  if (scope === 'Everything') return [...events];
  if (scope === 'This machine') return events.filter(({ from, to }) => from === only?.id || to === only?.id);
  const journey = new Set(actors.filter((actor) => isOfJourney(actor, actors)).map(({ id }) => id));
  return events.filter(({ to }) => journey.has(to));
}
