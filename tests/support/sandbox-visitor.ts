import { vi } from 'vitest';
import type { Clock } from '../../server/clock.ts';
import { START } from './database.ts';
import { openPortal, type Portal } from './portal.ts';

interface Page {
  readonly status: number;
  readonly type: string;
  readonly location: string | null;
  readonly html: string;
  /** The text that a person reads: without tags, and with single blanks. */
  readonly words: string;
}

/** A portal on the sandbox's clock, on the first day of the demo. */
export async function openSandboxPortal(): Promise<Portal> {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  let portal: Portal | undefined;
  const sandboxClock = (): Clock => {
    if (!portal) throw new Error('the portal is not open yet');
    return portal.sandbox.clock;
  };
  const clock: Clock = {
    now: () => sandboxClock().now(),
    today: () => sandboxClock().today(),
  };
  portal = await openPortal({ clock });
  return { ...portal, close: () => portal.close().finally(() => vi.useRealTimers()) };
}

/** A person at the sandbox's pages, in a browser without scripts. */
export function visitor(portal: () => Portal) {
  async function ask(
    path: string,
    more: { method?: string; headers?: object; body?: string } = {},
  ): Promise<Page> {
    const answer = await portal().app.request(path, {
      ...more,
      headers: { accept: 'text/html,application/xhtml+xml', ...more.headers },
    });
    const html = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      location: answer.headers.get('location'),
      html,
      words: wordsOf(html),
    };
  }
  return {
    open: (path: string) => ask(path),
    submit: (path: string, fields: Record<string, string>) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    /** Requests JSON, as a program does. */
    send: async (path: string, body: object) => {
      const answer = await portal().app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}

function wordsOf(html: string): string {
  return html
    .replace(/^[\s\S]*<main[^>]*>/, '')
    .replace(/<\/main>[\s\S]*$/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;)])/g, '$1')
    .trim();
}
