import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { Router } from 'wouter';
import type { AnswerOf, Call } from '../../domain/api/call.ts';
import { encode } from '../../domain/api/codec.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { sampleCart } from '../../domain/fixtures/cart.ts';
import { createAdapters } from '../../src/adapters/adapters.ts';
import { writeMarker } from '../../src/adapters/session/expected-session.ts';
import { AppContext } from '../../src/app/app-context.tsx';
import { useHashLocation } from '../../src/browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../src/start/signed-in-services.ts';
import { startApp } from '../../src/start/start-app.ts';

export type Reply = () => Response | Promise<Response>;

export const replyTo = <C extends Call>(call: C, answer: AnswerOf<C>): Reply => {
  return () => Response.json({ data: encode(call.answer, answer) });
};

export const refused = (status: number, message: string): Reply => {
  return () => Response.json({ message }, { status });
};

/** A 422 that names its fields. */
export const refusedAt = (errors: Record<string, string>): Reply => {
  return () => Response.json({ message: Object.values(errors)[0], errors }, { status: 422 });
};

const PROFILE = {
  id: 7,
  email: 'dana@home.example',
  fname: 'Dana',
  lname: 'Mercer',
  verified: true,
  mobile_registration: 1,
  has_scheduled_payments: false,
  is_complete: true,
};

/** Adds what jsdom lacks, and clears the stores of the page. */
export function preparePaying(): void {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** One screen of a payment with a server that answers as the test says. The requests that post are recorded. */
export async function openPaying(at: string, children: ReactNode, over: Record<string, Reply>) {
  const posts: string[] = [];
  const replies: Record<string, Reply> = {
    '/RefreshToken': () => Response.json({ data: { access_token: 'a', expires_in: 900 } }),
    '/GetLoggedCustomerDetails': () => Response.json({ data: PROFILE }),
    '/cart/Get': replyTo(getCart, sampleCart()),
    ...over,
  };
  history.replaceState(null, '', `/#${at}`);
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        const path = String(url).split('?')[0] ?? '';
        const name = Object.keys(replies).find((one) => path.endsWith(one));
        if (init?.method === 'POST' && name !== '/RefreshToken') posts.push(`${name} ${init.body}`);
        return (name && replies[name]?.()) || Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation} searchHook={useHashLocation.searchHook}>
        {children}
      </Router>
    </AppContext>,
  );
  /** What the browser says of the connection. */
  const go = (event: 'offline' | 'online') => window.dispatchEvent(new Event(event));
  const toasts = () => app.notices.getSnapshot().context.toasts;
  return { posts, device: app.adapters.device, go, toasts };
}
