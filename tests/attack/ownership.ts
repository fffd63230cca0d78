import type { Call, OwnedKind } from '../../domain/api/call.ts';
import { allCalls } from '../../domain/calls.ts';
import { type Name, namesOf, withName } from '../generated/references.ts';
import { sampleValue, wireValues } from '../generated/sample.ts';
import { sendRaw } from '../generated/send-raw.ts';
import { Random } from '../runner/random.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import { type Belongings, belongingsOf } from './belongings.ts';
import type { Figures } from './figures.ts';

/** Others whose things are asked for. */
const VICTIMS = ['demo', 'single', 'business', 'autopay'] as const;

/** Values that no thing can have as its name. */
const IMPOSSIBLE = [
  0,
  -1,
  2 ** 31,
  2 ** 53,
  1e20,
  1.5,
  '0',
  '-1',
  '1e9',
  '%',
  '',
  ' ',
  'null',
  "1' or '1'='1",
];

/**
 * Asks as a customer who owns nothing for things of others, by every field that names one. The answer must be
 * 404, and word for word the answer for a thing that does not exist. What cannot be a name may also be refused
 * as malformed.
 */
export async function askForOthersThings(portal: Portal, size: number, seed: number): Promise<Figures> {
  const nora = await portal.signIn('empty');
  const missing = await namesOf(portal, await portal.signIn('single'));
  const theirs = await Promise.all(VICTIMS.map((who) => belongingsOf(portal, who)));
  const own = await belongingsOf(portal, 'empty');
  const cases = allCalls().flatMap((row) =>
    Object.entries(row.call.owns).flatMap(([path, kind]) =>
      candidates(kind, theirs, own).map(({ name, isPossible }) => ({
        ...row,
        path,
        kind,
        named: name,
        isPossible,
      })),
    ),
  );
  const random = new Random(seed);
  const chosen = size >= cases.length ? cases : Array.from({ length: size }, () => random.of(cases));
  const found: string[] = [];
  const likeMissing = new Map<string, string>();
  let refused = 0;
  for (const { area, name, call, path, kind, named, isPossible } of chosen) {
    const field = `${area}.${name} ${path}`;
    const expected =
      likeMissing.get(field) ?? (await ask(portal, call, path, missing[kind].missing, nora, seed)).text;
    likeMissing.set(field, expected);
    const { status, text } = await ask(portal, call, path, named, nora, seed);
    const malformed = isPossible ? [] : [400, 401, 422];
    if (status !== 404 && !malformed.includes(status))
      found.push(`${field} of ${JSON.stringify(named)} answered ${status}: ${text.slice(0, 200)}`);
    else refused += 1;
    if (status === 404 && text !== expected)
      found.push(`${field} of ${JSON.stringify(named)} tells ${text} and not ${expected}`);
  }
  return {
    tried: chosen.length,
    refused,
    found,
    more: { fields: new Set(cases.map(({ area, name, path }) => `${area}.${name} ${path}`)).size },
  };
}

function ask(portal: Portal, call: Call, path: string, named: Name, as: SignedInCustomer, seed: number) {
  const sample = sampleValue(wireValues(call.request), seed) as Record<string, unknown>;
  return sendRaw(portal, call, withName(sample, path, named), { authorization: `Bearer ${as.token}` });
}

/** Things of others, their neighbours by number, and values that name nothing. */
function candidates(kind: OwnedKind, theirs: readonly Belongings[], own: Belongings) {
  const names = theirs.flatMap((one) => one[kind]);
  const beside = names.flatMap(([first, ...rest]) =>
    typeof first === 'number' ? [[first + 1, ...rest] as Name, [first - 1, ...rest] as Name] : [],
  );
  const isOwn = (name: Name) => own[kind].some((one) => String(one) === String(name));
  const unique = [...new Map([...names, ...beside].map((name) => [String(name), name])).values()];
  const rest = (names[0] ?? ['x', 1, 1]).slice(1);
  return [
    ...unique.filter((name) => !isOwn(name) && name[0] !== 0).map((name) => ({ name, isPossible: true })),
    ...IMPOSSIBLE.map((first) => ({ name: [first, ...rest] as Name, isPossible: false })),
  ];
}
