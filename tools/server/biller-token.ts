import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { TOKEN_RIGHTS, type TokenRight } from '../../domain/api/biller-call.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { billerIdOf, createToken, listTokens, revokeToken } from '../../server/billers/tokens.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { causeOf } from '../../server/store/cause.ts';
import { changeServiceSecret, endFormerServiceSecret, serviceSecrets } from '../../server/vault/secrets.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run biller-token -- --biller harbor --name "Nightly job" --may imports,remittances
       npm run biller-token -- --biller harbor --list
       npm run biller-token -- --revoke 3
       npm run biller-token -- --biller harbor --service-secret             the key that signs requests to its own system
       npm run biller-token -- --biller harbor --change-service-secret      a new one, which signs beside it
       npm run biller-token -- --biller harbor --end-former-service-secret  the new one alone signs from now on
A token is shown once. It may do what --may names: ${TOKEN_RIGHTS.join(', ')}.`;

const OPTIONS = {
  biller: { type: 'string' },
  name: { type: 'string' },
  may: { type: 'string' },
  list: { type: 'boolean', default: false },
  'service-secret': { type: 'boolean', default: false },
  'change-service-secret': { type: 'boolean', default: false },
  'end-former-service-secret': { type: 'boolean', default: false },
  revoke: { type: 'string' },
} as const;

/** Makes, lists and revokes the tokens with which a biller's own system calls. */
async function main(): Promise<void> {
  outliveReader();
  const {
    biller,
    name,
    may,
    list,
    revoke,
    'service-secret': isSecret,
    'change-service-secret': isChange,
    'end-former-service-secret': isEnd,
  } = parseArgs({ options: OPTIONS }).values;
  const rights = may?.split(',') ?? [];
  const isMaking = name !== undefined && rights.length > 0 && rights.every(isRight);
  if (revoke === undefined && (biller === undefined || !(list || isSecret || isChange || isEnd || isMaking)))
    throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    if (revoke !== undefined) await end(parts, Number(revoke));
    else if (isSecret || isChange || isEnd) await tellSecret(parts, biller ?? '', { isChange, isEnd });
    else if (list) await print(parts, biller ?? '');
    else await make(parts, biller ?? '', name ?? '', rights.filter(isRight));
  } finally {
    await store.close();
  }
}

const isRight = (text: string): text is TokenRight => (TOKEN_RIGHTS as readonly string[]).includes(text);

async function tellSecret(
  parts: Dependencies,
  biller: string,
  { isChange, isEnd }: { isChange: boolean; isEnd: boolean },
): Promise<void> {
  if ((await billerIdOf(parts, biller)) === undefined) throw new Error(`There is no biller ${biller}.`);
  if (isChange && (await changeServiceSecret(parts, biller)) === undefined)
    throw new Error('Two keys sign already. End the former one first.');
  if (isEnd && !(await endFormerServiceSecret(parts, biller))) throw new Error('There is no former key.');
  const [newest = ''] = await serviceSecrets(parts, biller);
  console.log(newest);
  if (isChange) console.error('Within a minute, requests are signed with the former key and with this one.');
}

async function make(parts: Dependencies, biller: string, name: string, rights: TokenRight[]): Promise<void> {
  const token = await createToken(parts, biller, name, rights);
  if (token === undefined) throw new Error(`There is no biller ${biller}.`);
  console.log(token);
  console.error('Keep it in a safe place: it is not shown again.');
}

async function print(parts: Dependencies, biller: string): Promise<void> {
  const day = (at: Date) => shortDate(dateAt(at.getTime(), parts.config.zone));
  for (const { id, name, rights, createdAt, lastUsedAt, revokedAt } of await listTokens(parts, biller)) {
    const used = lastUsedAt ? `last used ${day(lastUsedAt)}` : 'never used';
    const state = revokedAt ? `revoked ${day(revokedAt)}` : used;
    console.log(`${id}  ${name}: may ${rights.join(', ')}, made ${day(createdAt)}, ${state}`);
  }
}

async function end(parts: Dependencies, id: number): Promise<void> {
  if (!(await revokeToken(parts, id))) throw new Error(`There is no token ${id} that could be revoked.`);
  console.log(`Token ${id} is revoked.`);
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
