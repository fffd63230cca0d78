/** The layers: which folder may import which. `docs/architecture.md` explains them in words. */

/**
 * The top-level folders that a top-level folder may import, besides itself. Tests and tools may import all.
 */
export const TOP: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  machines: ['domain'],
  pdf: ['domain'],
  sw: ['domain'],
  src: ['domain', 'machines', 'pdf'],
  office: ['domain', 'machines', 'src'],
  server: ['domain', 'machines', 'pdf'],
};

/**
 * Floors, lowest first. A folder imports lower floors only; folders of one floor may not import each other.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: [
    ['values'],
    ['brand'],
    ['api'],
    ['accounts', 'portal', 'receipts'],
    ['bills', 'books', 'imports', 'remittance', 'wallet'],
    ['checkout'],
    ['history', 'profile'],
    ['cart', 'auto-pay', 'reminders', 'texts', 'tax', 'session'],
    ['draft', 'scheduled', 'outbox'],
    ['office', 'upcoming', 'fixtures', 'biller-calls.ts'],
    ['calls.ts', 'office-calls.ts', 'refusals.ts'],
  ],
  src: [
    ['browser', 'components'],
    ['adapters'],
    ['app', 'snapshot'],
    ['queries'],
    ['offline', 'payments'],
    ['widgets'],
    ['screens'],
    ['shell'],
    ['start'],
    ['main.tsx'],
  ],
  office: [['text'], ['api'], ['app'], ['components'], ['screens'], ['shell'], ['main.tsx']],
  server: [
    [
      'clock.ts',
      'ids.ts',
      'outbound.ts',
      'config.ts',
      'fair-queue.ts',
      'brand',
      'start',
      'refusal.ts',
      'set-up.ts',
      'refusal-words.ts',
      'request-context.ts',
      'dependencies.ts',
      'handlers.ts',
      'serve-areas.ts',
      'take-in.ts',
      'store',
      'ports',
      'observability',
    ],
    ['billers', 'gateways', 'notifications', 'portal', 'vault'],
    ['events'],
    ['session'],
    ['accounts', 'profile'],
    ['bills'],
    ['wallet', 'reminders'],
    ['cart'],
    ['payments', 'tax'],
    ['auto-pay', 'books', 'imports', 'remittance', 'scheduled', 'history', 'documents'],
    ['texts', 'demo', 'office'],
    ['workflows'],
    ['calls', 'jobs', 'biller-api', 'office-api'],
    ['http'],
    ['sandbox'],
    ['compose.ts'],
    ['compose-sandbox.ts', 'start-server.ts'],
    ['main.ts', 'main-sandbox.ts', 'serve.ts'],
  ],
};

/**
 * Within the lowest floor of the server, files and folders may import each other, because they share types.
 */
export const OPEN_FLOORS: Readonly<Record<string, number>> = { server: 0 };

/**
 * The other subjects of its folder that a subject may import. On the server, anything else goes through
 * `workflows/`. The floors apply as well.
 */
export const ARROWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  machines: {
    accounts: [],
    app: ['outbox', 'session'],
    'auto-pay': [],
    bills: [],
    cart: [],
    checkout: [],
    history: [],
    office: [],
    outbox: [],
    profile: [],
    reminders: [],
    scheduled: ['checkout'],
    session: [],
    tax: [],
    texts: [],
    wallet: [],
  },
  server: {
    billers: [],
    notifications: [],
    portal: [],
    session: ['notifications'],
    accounts: ['notifications', 'session'],
    profile: ['session'],
    bills: ['accounts', 'notifications'],
    wallet: ['bills', 'notifications', 'session'],
    reminders: ['bills', 'notifications'],
    cart: ['bills', 'wallet'],
    payments: ['bills', 'cart', 'notifications', 'session', 'wallet'],
    tax: ['accounts', 'cart'],
    'auto-pay': ['bills', 'cart', 'notifications', 'payments', 'session', 'wallet'],
    scheduled: ['bills', 'cart', 'payments', 'tax', 'wallet'],
    books: ['notifications', 'payments', 'wallet'],
    history: ['payments'],
    imports: ['billers', 'bills', 'payments'],
    remittance: [],
    documents: ['bills', 'payments', 'session', 'tax'],
    office: ['notifications', 'session'],
    texts: ['auto-pay', 'bills', 'cart', 'notifications', 'payments', 'session', 'wallet'],
  },
};

/** What every subject of `machines/` may import: ports, the failures of actors, and the drawing that the tools use. */
export const SHARED_MACHINES: readonly string[] = ['failed.ts', 'port.ts', 'diagram'];

/** The most modules directly in one folder, not counting tests, style sheets and generated files. */
export const MOST_MODULES = 40;
