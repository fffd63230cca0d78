import { useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { emptyWords, eventsIn, Scope, type ScopeName } from './Scope.tsx';
import { eventLabel, namesOf, SCREEN } from './sequence.ts';
import type { ActorTold, EventTold, TabTold } from './wiring.ts';

type EventLogProps = { tab: TabTold; only: ActorTold | undefined; onClear: () => void };

export function EventLog({ tab, only, onClear }: EventLogProps) {
  const [scope, setScope] = useState<ScopeName>(only ? 'This machine' : 'The journey');
  const names = namesOf(tab.actors);
  const events = eventsIn(scope, tab, only);
  return (
    <section aria-label="Events">
      <div className="mx-bar">
        <Scope scope={scope} onScope={setScope} />
        <Button size="dense" kind="quiet" onClick={onClear}>
          Clear recording
        </Button>
      </div>
      {events.length === 0 && (
        <EmptyState
          {...emptyWords(
            tab,
            'Events show up here as they happen: the last 500 of them, and the last 500 that come in the background.',
          )}
        />
      )}
      <ol className="mx-events" aria-label="Newest first">
        {events.toReversed().map((event) => (
          <li key={event.n}>
            <details>
              <summary>
                <time>{clockText(event.at)}</time>
                <span className="mx-who">
                  {event.from === undefined ? SCREEN : (names.get(event.from) ?? 'a port')} →{' '}
                  {names.get(event.to) ?? 'a port'}
                </span>
                <strong>{eventLabel(event.type).label}</strong>
                {event.led && <span className="mx-led">{event.led.join(' · ')}</span>}
              </summary>
              <pre className="mx-code">{JSON.stringify(withType(event), null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function withType({ type, data }: EventTold): object {
  return { type, ...(data as object) };
}

function clockText(at: number): string {
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}
