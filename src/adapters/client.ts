import type { Roots } from '../../domain/call.ts';
import { OWN_BUILD, reportBuild } from './build.ts';
import { followDate, today } from './calendar.ts';
import { takeCalendar } from './clock.ts';
import { noteMoney } from './money-under-way.ts';
import { createRequester } from './request.ts';
import { createServices, type Services } from './services.ts';
import { type TokenCalls, tokenCalls } from './token-calls.ts';
import type { Tokens } from './tokens.ts';

// Bills that the device holds are shown before any call is made, and they ask for the date.
takeCalendar(today);

/** What an answer says beside its body. */
function note(answer: Response): void {
  reportBuild(answer);
  followDate(answer);
}

export interface Client {
  readonly services: Services;
  readonly tokenCalls: TokenCalls;
}

interface Outside {
  readonly roots: Roots;
  readonly fetch: typeof fetch;
  readonly tokens: Tokens;
  readonly isOffline: () => boolean;
  readonly onReached: () => void;
  readonly onMissed: () => void;
}

/** Everything that talks to the services. A chunk of its own: the sign-in page shows before it is there. */
export function createClient({ tokens, isOffline, ...outside }: Outside): Client {
  const request = createRequester({ ...outside, build: OWN_BUILD, onAnswer: note });
  const services = createServices({ request, tokens, isOffline });
  return {
    services: { ...services, sendMoney: (...sent) => noteMoney(services.sendMoney(...sent)) },
    tokenCalls: tokenCalls(request),
  };
}
