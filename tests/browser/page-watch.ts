import type { BrowserContext, Request } from '@playwright/test';

/** The browser itself logs this when a call gets no answer or a refusal, which many tests provoke. */
const ABOUT_AN_ANSWER = /^Failed to load resource: /;

const REPORT = 'reportViolation';

/** Records everything that no page of a test may do. */
export class Watch {
  readonly violations: string[] = [];
  readonly errors: string[] = [];
  readonly foreign: string[] = [];
  readonly #origin: string;
  readonly #asked = new Map<Request, number>();
  readonly #unanswered: string[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Watches all present and future pages of this browser context. */
  async over(context: BrowserContext): Promise<void> {
    await context.exposeBinding(REPORT, (_, violation: string) => void this.violations.push(violation));
    await context.addInitScript((report) => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        const tell = (globalThis as unknown as Record<string, (words: string) => void>)[report];
        tell?.(`${violatedDirective} stopped ${blockedURI} ${sample}`);
      });
    }, REPORT);
    context.on('weberror', (error) => this.errors.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error' && !ABOUT_AN_ANSWER.test(message.text()))
        this.errors.push(message.text());
    });
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.#origin) this.foreign.push(request.url());
      this.#asked.set(request, Date.now());
    });
    context.on('response', (response) => {
      if (response.status() >= 500)
        this.#unanswered.push(`${named(response.request())}: ${response.status()}`);
    });
    context.on('requestfinished', (request) => this.#asked.delete(request));
    context.on('requestfailed', (request) => {
      this.#unanswered.push(`${named(request)}: ${request.failure()?.errorText}`);
      this.#asked.delete(request);
    });
  }

  /** The last requests that failed, and those that still wait, for the report of a test that failed. */
  unanswered(): readonly string[] {
    const now = Date.now();
    const waiting = [...this.#asked].map(([request, at]) => `${named(request)}: waits for ${now - at} ms`);
    return [...this.#unanswered.slice(-MOST), ...waiting.slice(-MOST)];
  }
}

const MOST = 5;

function named(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
