import { mayDoSomewhere, type OfficeRight, ROLES } from '../../domain/office/rights.ts';
import { type Name, namesOf, withName } from '../generated/references.ts';
import { sampleValue, wireValues } from '../generated/sample.ts';
import { sendRaw } from '../generated/send-raw.ts';
import { Random } from '../runner/random.ts';
import type { Portal } from '../support/portal.ts';
import { belongingsOf } from './belongings.ts';
import type { Figures } from './figures.ts';
import { BILLERS, hire, NO_THING, stockBillers, thingsOf, tokenOf } from './office-side.ts';
import { type Area, type Target, targetsOf } from './targets.ts';

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

/** Asked for by name, what is not there is told as nothing. */
const TOLD_AS_NOTHING: ReadonlySet<string> = new Set(['filter by biller', 'upload']);

/** Somebody who asks for what belongs to others. */
interface Asker {
  readonly area: Area;
  /** A sound credential. An asker has only so many requests a minute, and then comes as somebody else. */
  readonly signIn: () => Promise<Record<string, string>>;
  /** The rights that the asker has; undefined where a call needs none. */
  readonly mayDo: (right: string) => boolean;
  readonly own: Things;
  readonly theirs: readonly Things[];
  /** What does not exist, by kind. */
  readonly missing: Readonly<Record<string, Name>>;
}

type Things = Readonly<Record<string, readonly Name[]>>;

/**
 * Asks for things of others, by every field that names one: as a customer who owns nothing, as staff of one biller and
 * as the own system of that biller. The answer must be 404, and word for word the answer for a thing that does not
 * exist. What cannot be a name may also be refused as malformed.
 */
export async function askForOthersThings(portal: Portal, size: number, seed: number): Promise<Figures> {
  await stockBillers(portal);
  const askers = [await customer(portal), await person(portal), await system(portal)];
  const cases = askers.flatMap((asker) =>
    targetsOf(asker.area)
      .filter(({ may }) => may === undefined || asker.mayDo(may))
      .flatMap((target) =>
        Object.entries(target.owns).flatMap(([path, kind]) =>
          candidates(kind, asker).map(({ name, isPossible }) => ({
            asker,
            target,
            path,
            kind,
            named: name,
            isPossible,
          })),
        ),
      ),
  );
  const random = new Random(seed);
  const chosen = size >= cases.length ? cases : Array.from({ length: size }, () => random.of(cases));
  const ask = asking(portal, seed);
  const found: string[] = [];
  const likeMissing = new Map<string, string>();
  let refused = 0;
  for (const { asker, target, path, kind, named, isPossible } of chosen) {
    const field = `${target.name} ${path}`;
    const nothing = asker.missing[kind] ?? [];
    const expected = likeMissing.get(field) ?? (await ask(asker, target, path, nothing)).text;
    likeMissing.set(field, expected);
    const { status, text } = await ask(asker, target, path, named);
    const right = TOLD_AS_NOTHING.has(kind) ? 200 : 404;
    const malformed = isPossible ? [] : [400, 401, 422];
    if (status !== right && !malformed.includes(status))
      found.push(`${field} of ${JSON.stringify(named)} answered ${status}: ${text.slice(0, 200)}`);
    else refused += 1;
    if (status === right && text !== expected)
      found.push(`${field} of ${JSON.stringify(named)} tells ${text} and not ${expected}`);
  }
  return {
    tried: chosen.length,
    refused,
    found,
    more: { fields: new Set(cases.map(({ target, path }) => `${target.name} ${path}`)).size },
  };
}

async function customer(portal: Portal): Promise<Asker> {
  const nora = await portal.signIn('empty');
  const examples = await namesOf(portal, await portal.signIn('single'));
  return {
    area: 'customers',
    signIn: async () => ({ authorization: `Bearer ${nora.token}` }),
    mayDo: () => true,
    own: await belongingsOf(portal, 'empty'),
    theirs: await Promise.all(VICTIMS.map((who) => belongingsOf(portal, who))),
    missing: Object.fromEntries(Object.entries(examples).map(([kind, { missing }]) => [kind, missing])),
  };
}

const [THEIRS, OWN] = BILLERS;

async function ofBiller(portal: Portal) {
  const missing = Object.entries(NO_THING).map(([kind, names]) => [kind, names[0] ?? []] as const);
  return {
    own: await thingsOf(portal, OWN),
    theirs: [await thingsOf(portal, THEIRS)],
    missing: Object.fromEntries(missing),
  };
}

/** Staff with every role for one biller. Rights that are given for the portal alone are not theirs. */
async function person(portal: Portal): Promise<Asker> {
  const grants = ROLES.map((role) => ({ role, biller: OWN }));
  return {
    area: 'office',
    signIn: async () => ({ cookie: (await hire(portal, OWN)).cookie }),
    mayDo: (right) => right === 'staff' || mayDoSomewhere(grants, right as OfficeRight),
    ...(await ofBiller(portal)),
  };
}

async function system(portal: Portal): Promise<Asker> {
  return {
    area: 'billers',
    signIn: async () => ({ authorization: `Bearer ${await tokenOf(portal, OWN)}` }),
    mayDo: () => true,
    ...(await ofBiller(portal)),
  };
}

/** What a call of the office needs before it looks for the thing. */
const WORDS = {
  reason: 'Asked for by phone',
  words: 'Asked for by phone',
  name: 'Key of the desk',
  biller: OWN,
  roles: ['viewer'],
  amount: 100,
  key: 'a-key-of-the-attack-1',
};

/** Asks by one credential of each asker for as long as it is let in. */
function asking(portal: Portal, seed: number) {
  const headers = new Map<Asker, Record<string, string>>();
  return async (asker: Asker, { layout, request }: Target, path: string, named: Name) => {
    const sample = sampleValue(wireValues(request), seed) as Record<string, unknown>;
    const words = Object.entries(asker.area === 'office' ? WORDS : {}).filter(([field]) => field in sample);
    const fields = withName({ ...sample, ...Object.fromEntries(words) }, path, named);
    const known = headers.get(asker);
    const first = known && (await sendRaw(portal, layout, fields, known));
    if (first && first.status !== 429) return first;
    const fresh = await asker.signIn();
    headers.set(asker, fresh);
    return sendRaw(portal, layout, fields, fresh);
  };
}

/** Things of others, their neighbours by number, and values that name nothing. */
function candidates(kind: string, { own, theirs }: Asker) {
  const names = theirs.flatMap((one) => one[kind] ?? []);
  const beside = names.flatMap(([first, ...rest]) =>
    typeof first === 'number' ? [[first + 1, ...rest] as Name, [first - 1, ...rest] as Name] : [],
  );
  const isOwn = (name: Name) => (own[kind] ?? []).some((one) => String(one) === String(name));
  const unique = [...new Map([...names, ...beside].map((name) => [String(name), name])).values()];
  const rest = (names[0] ?? ['x', 1, 1]).slice(1);
  return [
    ...unique.filter((name) => !isOwn(name) && name[0] !== 0).map((name) => ({ name, isPossible: true })),
    ...IMPOSSIBLE.map((first) => ({ name: [first, ...rest] as Name, isPossible: false })),
  ];
}
