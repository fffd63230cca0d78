import { join } from 'node:path';
import { inRepository } from '../paths.ts';

export interface ServerBuild {
  readonly folder: string;
  /** What can be started, by the name of its file. */
  readonly entries: { readonly main: string } & Readonly<Record<string, string>>;
}

/** For customers: holds no sandbox (ruling 35). */
export const PRODUCTION: ServerBuild = {
  folder: 'dist-server',
  entries: { main: 'server/main.ts', serve: 'server/serve.ts' },
};

/** Holds the sandbox too. */
export const TRIAL: ServerBuild = {
  folder: 'dist-sandbox',
  entries: { main: 'server/main-sandbox.ts' },
};

export const SERVERS: readonly ServerBuild[] = [PRODUCTION, TRIAL];

/** The file that starts the built server that fits the environment. */
export const SERVE = inRepository(PRODUCTION.folder, 'serve.js');

/** The file that starts a built server of this version, or of the one in another folder. */
export function mainOf({ folder }: ServerBuild, version = inRepository()): string {
  return join(version, folder, 'main.js');
}
