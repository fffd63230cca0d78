import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type Grant, ROLES, type Role } from '../../domain/office/rights.ts';
import { isEmail } from '../../domain/values/contact.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { invite } from '../../server/office/invitations.ts';
import { deactivate, listPeople, resetFactor } from '../../server/office/people.ts';
import { activeStaff } from '../../server/office/staff.ts';
import { causeOf } from '../../server/store/cause.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run office -- invite someone@city.example --role cashier [--biller harbor]
       npm run office -- list
       npm run office -- deactivate someone@city.example
       npm run office -- reset-factor someone@city.example    for a lost authenticator app
Roles: ${ROLES.join(', ')}. Without --biller a role is for the whole portal.`;

/** In the log, what was done at the host's command line has nobody's number. */
const COMMAND_LINE = 0;

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

/** What of the arguments cannot be, before how they are written. */
function wrongWords(email: string, role: string | undefined): string {
  if (email !== '' && !isEmail(email)) return `${email} is no mail address.`;
  return role === undefined || isRole(role) ? '' : `There is no role ${role}.`;
}

/** Manages the people of the office, above all the first one. */
async function main(): Promise<void> {
  outliveReader();
  const { values, positionals } = parseArgs({
    options: { role: { type: 'string' }, biller: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, email = '', ...more] = positionals;
  const { role, biller = null } = values;
  const wrong = command === 'list' ? '' : wrongWords(email, command === 'invite' ? role : undefined);
  if (wrong !== '') throw new Error(`${wrong}\n${USAGE}`);
  const isWhole = command === 'list' ? email === '' : email !== '' && more.length === 0;
  if (!isWhole || (command === 'invite' && !isRole(role))) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    if (command === 'list') await print(parts);
    else if (command === 'invite' && isRole(role)) await inviteFirst(parts, email, { role, biller });
    else if (command === 'deactivate') await end(parts, email);
    else if (command === 'reset-factor') await reset(parts, email);
    else throw new Error(USAGE);
  } finally {
    await store.close();
  }
}

async function inviteFirst(parts: Dependencies, email: string, grant: Grant): Promise<void> {
  const link = await parts.store.transact(async (db) => {
    const made = await invite(db, parts, { email, grants: [grant], by: COMMAND_LINE });
    if (made === undefined) throw new Error(`There is no biller ${grant.biller}. Nothing was changed.`);
    return made;
  });
  console.log(`The invitation is mailed. Its link works once, for three days:\n${link}`);
}

async function print(parts: Dependencies): Promise<void> {
  const people = await listPeople(parts.store.db);
  if (people.length === 0)
    console.log(
      'The office has no people yet. Invite the first: npm run office -- invite someone@city.example --role operator',
    );
  for (const { email, name, grants, hasJoined, deactivatedAt } of people) {
    const roles = grants.map(({ role, biller }) => (biller === null ? role : `${role} of ${biller}`));
    const state = deactivatedAt ? 'deactivated' : hasJoined ? 'active' : 'invited';
    console.log(`${email}  ${name || '(no name yet)'}  ${state}  ${roles.join(', ')}`);
  }
}

async function end(parts: Dependencies, email: string): Promise<void> {
  const person = await personWith(parts, email);
  await parts.store.transact((db) => deactivate(db, parts, person, COMMAND_LINE));
  console.log(`${email} is deactivated, and signed out everywhere.`);
}

async function reset(parts: Dependencies, email: string): Promise<void> {
  const person = await personWith(parts, email);
  const link = await parts.store.transact((db) => resetFactor(db, parts, person, COMMAND_LINE));
  console.log(`The second factor is gone. A new invitation is mailed:\n${link}`);
}

async function personWith(parts: Dependencies, email: string): Promise<number> {
  const person = await activeStaff(parts.store.db, email.trim().toLowerCase());
  if (!person) throw new Error(`There is no active person ${email}. Nothing was changed.`);
  return person.id;
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
