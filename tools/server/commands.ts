import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { inRepository } from '../paths.ts';

/** What a host runs beside the server, by the name of its command. */
export const HOST_COMMANDS = {
  migrate: 'tools/server/migrate.ts',
  biller: 'tools/server/biller.ts',
  'biller-token': 'tools/server/biller-token.ts',
  import: 'tools/server/import.ts',
  remittance: 'tools/server/remittance.ts',
  reconcile: 'tools/server/reconcile.ts',
  'give-back': 'tools/server/give-back.ts',
  'dead-letters': 'tools/server/dead-letters.ts',
  'end-sessions': 'tools/server/end-sessions.ts',
  'hash-root': 'tools/server/hash-root.ts',
  office: 'tools/server/office.ts',
  payouts: 'tools/server/payouts.ts',
  'verify-ledger': 'tools/verify-ledger.ts',
  'kill-switch': 'tools/kill-switch.ts',
} as const;

const WITH_SANDBOX = /\/compose-sandbox\.ts$/;
const WITHOUT_SANDBOX = '\0without-sandbox';

/** The commands compose a portal of either kind. What a host gets composes a portal for customers only. */
const withoutSandbox: Plugin = {
  name: 'without-sandbox',
  enforce: 'pre',
  resolveId: (id) => (WITH_SANDBOX.test(id) ? WITHOUT_SANDBOX : undefined),
  load: (id) =>
    id === WITHOUT_SANDBOX
      ? `import { composeParts } from ${JSON.stringify(inRepository('server/compose.ts'))};
         export const composeEither = async (...parts) => ({ parts: await composeParts(...parts), sandbox: undefined });`
      : undefined,
};

/** Builds the commands of a host into a folder, with the migrations that one of them applies and the brand without a setting. */
export async function buildHostCommands(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: inRepository(),
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutSandbox],
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(HOST_COMMANDS).map(([name, source]) => [name, inRepository(source)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  await copyMigrations(folder);
  await cp(inRepository('server/brand/house'), join(folder, 'house'), { recursive: true });
}

/** Copies what is applied. The snapshots beside it are for whoever makes the next migration. */
export async function copyMigrations(folder: string): Promise<void> {
  await cp(inRepository('server/store/migrations'), join(folder, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('_snapshot.json'),
  });
}
