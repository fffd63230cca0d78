import { existsSync } from 'node:fs';
import { type Config, databaseOf } from '../../server/config.ts';
import { SettingsError } from '../../server/start/settings-error.ts';
import { openStore, type Store } from '../../server/store/store.ts';

/**
 * Opens the database of the server that a command works beside. Unless `mayMake`, it makes none: of an empty one, a
 * command that nobody gave the server's settings would say that all is well.
 */
export async function openDatabase(
  config: Config,
  { mayMake = false }: { readonly mayMake?: boolean } = {},
): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (!mayMake && databaseUrl === undefined && dataDir !== '' && !existsSync(dataDir))
    throw new SettingsError(
      `There is no database in ${dataDir}. Set DATABASE_URL, or DATA_DIR, as the server has it.`,
    );
  return openStore({ ...databaseOf(config), patient: true });
}
