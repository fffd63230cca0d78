import { readSecretFiles } from '../../server/start/secret-files.ts';
import { readSettings, SECRETS } from '../../server/start/settings.ts';
import { addressesOf } from '../../server/store/addresses.ts';
import { causeOf } from '../../server/store/cause.ts';
import { limitRole } from '../../server/store/limits.ts';
import { migratePostgres } from '../../server/store/migrate.ts';
import { grantToServer, letSeeStandbys, lowersAllLetters } from '../../server/store/roles.ts';

/**
 * Migrates the schema as its owner, whom `DATABASE_URL_DIRECT` names, and grants the role of `DATABASE_URL` what
 * the server needs.
 */
async function main(): Promise<void> {
  const { env, problems } = readSecretFiles(process.env, SECRETS);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { DATABASE_URL: servers, DATABASE_URL_DIRECT: owners = servers } = env;
  if (owners === undefined || servers === undefined)
    throw new Error('Set DATABASE_URL, the server’s, and DATABASE_URL_DIRECT, the owner’s.');
  if ((await migratePostgres(owners)) === 'newer') {
    leaveNewer(readSettings(env).settings.ALLOW_NEWER_SCHEMA === true);
    return;
  }
  if (!(await lowersAllLetters(owners)))
    console.log(
      'The locale of this database knows the lower case of ASCII letters only, so searches find other names only as they are written. Create it with --template=template0 --locale=C.UTF-8.',
    );
  const role = roleIn(servers);
  if (role === roleIn(owners)) {
    await limitRole(servers);
    console.log(`The schema is up to date. ${role} owns it: only triggers keep the books.`);
    return;
  }
  const schema = await grantToServer(owners, role);
  await limitRole(servers, schema);
  console.log(`The schema is up to date, and ${role} may use it. ${role} cannot change the books.`);
  if (!(await letSeeStandbys(owners, role)))
    console.log(
      `${role} cannot see how far standbys are behind. As administrator of the database: grant pg_read_all_stats to ${role};`,
    );
}

/** Not even rights are granted: this version does not know which tables of a newer one only grow. */
function leaveNewer(isAllowed: boolean): void {
  if (!isAllowed)
    throw new Error(
      'The schema is newer than this version. Take npm run migrate of the version that made it, or set ALLOW_NEWER_SCHEMA=1 to go back to this one on purpose. Nothing was changed.',
    );
  console.log('The schema is newer than this version, as ALLOW_NEWER_SCHEMA=1 allows. Nothing was changed.');
}

function roleIn(url: string): string {
  return decodeURIComponent(new URL(addressesOf(url)[0]).username);
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
