import type { Roots } from '../../../domain/api/call.ts';
import { adoptBusinessDate, today } from '../clock/business-date.ts';
import { installCalendar } from '../clock/clock.ts';
import { type TokenCalls, tokenCalls } from '../session/token-calls.ts';
import type { Tokens } from '../session/tokens.ts';
import { OWN_BUILD, reportBuild } from './app-version.ts';
import { trackPayment } from './payments-in-flight.ts';
import { createRequester } from './request.ts';
import { createServices, type Services } from './services.ts';

// Cached bills are shown before any call is made, and they need today's date.
installCalendar(today);

function readHeaders(answer: Response): void {
  reportBuild(answer);
  adoptBusinessDate(answer);
}

export interface Client {
  readonly services: Services;
  readonly tokenCalls: TokenCalls;
}

interface Options {
  readonly roots: Roots;
  readonly fetch: typeof fetch;
  readonly tokens: Tokens;
  readonly isOffline: () => boolean;
  readonly onReached: () => void;
  readonly onMissed: () => void;
}

/**
 * Everything that calls the server. It is a chunk of its own: the sign-in page shows before it has loaded.
 */
export function createClient({ tokens, isOffline, ...outside }: Options): Client {
  const request = createRequester({ ...outside, build: OWN_BUILD, onAnswer: readHeaders });
  const services = createServices({ request, tokens, isOffline });
  return {
    services: { ...services, sendMoney: (...sent) => trackPayment(services.sendMoney(...sent)) },
    tokenCalls: tokenCalls(request),
  };
}
