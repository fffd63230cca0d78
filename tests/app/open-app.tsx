import { act, configure, render, waitFor } from '@testing-library/react';
import { inject, vi } from 'vitest';
import type { PersonName } from '../../server/demo/people.ts';
import { createAdapters } from '../../src/adapters/adapters.ts';
// The first tap loads it; a test may be over by then.
import '../../src/adapters/session/relock.ts';
import { writeMarker } from '../../src/adapters/session/expected-session.ts';
import type { App } from '../../src/app/app.ts';
import { Shell } from '../../src/shell/Shell.tsx';
import { startApp } from '../../src/start/start-app.ts';

// The tree of the whole app has thousands of lines; its words tell more.
configure({
  getElementError: (message) =>
    new Error(`${message}\n\nAt ${location.hash} the page says: ${document.body.textContent}`),
});

/** Answers in place of the services. Undefined lets the request through. */
export type Fault = (path: string, method: string) => Response | Promise<Response> | undefined;

/** A failure without words, as a crashed service gives it, for requests whose address contains the text. */
export const failing =
  (...addresses: string[]): Fault =>
  (path) =>
    addresses.some((address) => path.includes(address)) ? Response.json({}, { status: 500 }) : undefined;

export interface OpenedApp {
  readonly app: App;
  /** From now on, requests meet this fault. */
  break(fault: Fault): void;
  go(route: string): Promise<void>;
}

/** The whole app of one customer, or of a visitor, against the real services. It has no browser around it. */
export async function openApp(
  route: string,
  { who, keep = false, fault = () => undefined }: { who?: PersonName; keep?: boolean; fault?: Fault } = {},
): Promise<OpenedApp> {
  const services = inject('services');
  let cookies = '';
  let broken = fault;
  preparePage(route);
  if (who) {
    const session = (await (await fetch(`${services}/sign-in/${who}`)).json()) as {
      token: string;
      cookies: string;
    };
    cookies = session.cookies;
    writeMarker(localStorage, {
      state: 'expected',
      customer: await customerOf(services, session.token),
      keep,
      lastUsed: Date.now(),
    });
  }
  const app = startApp(
    createAdapters({
      fetch: async (input, init) => {
        const path = String(input);
        const answer = broken(path, init?.method ?? 'GET');
        if (answer) return answer;
        const headers = new Headers(init?.headers);
        headers.set('cookie', cookies);
        const reached = await fetch(`${services}${path}`, { ...init, headers });
        const set = reached.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
        if (set.length > 0) cookies = set.join('; ');
        return reached;
      },
    }),
  );
  render(<Shell app={app} />);
  if (who)
    await waitFor(() => {
      if (!app.session.getSnapshot().hasTag('signedIn')) throw new Error('not signed in yet');
    });
  return {
    app,
    break: (next) => {
      broken = next;
    },
    go: (next) =>
      act(async () => {
        location.hash = `#${next}`;
        dispatchEvent(new HashChangeEvent('hashchange'));
      }),
  };
}

async function customerOf(services: string, token: string): Promise<number> {
  const answer = await fetch(`${services}/services/web/customer/GetLoggedCustomerDetails`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  return data.id;
}

/** Adds what jsdom lacks, and opens the route. */
function preparePage(route: string): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/#${route}`);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => {});
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
