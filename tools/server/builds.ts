import { inRepository } from '../paths.ts';

export interface ServerBuild {
  readonly folder: string;
  readonly main: string;
}

/** For customers: holds no sandbox (ruling 35). */
export const PRODUCTION: ServerBuild = { folder: 'dist-server', main: 'server/main.ts' };

/** Holds the sandbox too. */
export const TRIAL: ServerBuild = { folder: 'dist-sandbox', main: 'server/main-sandbox.ts' };

export const SERVERS: readonly ServerBuild[] = [PRODUCTION, TRIAL];

/** The file that starts a built server. */
export function mainOf({ folder }: ServerBuild): string {
  return inRepository(folder, 'main.js');
}
