import * as v from 'valibot';
import { isEmail } from '../values/contact.ts';
import { type Hex, LEAST_CONTRAST, readableShade, type Scheme, worstPair } from './colors.ts';
import { OWN_PAGES } from './portal.ts';
import { PURPOSE } from './text/purpose.ts';

const words = (longest: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(longest, `must have at most ${longest} letters`),
    v.regex(/^[^\p{Cc}\p{Co}]*$/u, 'must be one line'),
  );

const fileEnding = (ending: string) =>
  v.pipe(
    v.string('must name a file'),
    v.regex(/^(?!.*(?:^|\/)\.\.(?:\/|$))[^/\\].*$/, 'must name a file beside brand.json or below'),
    v.endsWith(ending, `must name a file that ends in ${ending}`),
  );

const accent = (scheme: Scheme) =>
  v.pipe(
    v.string('must be a color like #075a83'),
    v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a color like #075a83'),
    v.toLowerCase(),
    v.rawCheck(({ dataset, addIssue }) => {
      // A text that is no color never comes here: its issue ends the pipe before the change of case.
      const message = dataset.typed ? contrastProblem(dataset.value, scheme) : undefined;
      if (message !== undefined) addIssue({ message });
    }),
  );

function contrastProblem(color: Hex, scheme: Scheme): string | undefined {
  const { ground, ratio } = worstPair(color, scheme);
  if (ratio >= LEAST_CONTRAST) return undefined;
  const reached = Math.floor(ratio * 100) / 100;
  return `cannot be read: ${reached}:1 with ${ground}, where ${LEAST_CONTRAST}:1 is the least. The nearest shade that can be read is ${readableShade(color, scheme)}`;
}

const email = v.pipe(words(254), v.check(isEmail, 'must be an email address'));

/** `Harbor City <bills@harbor.example>`. */
const mailSender = v.pipe(
  words(320),
  v.check(
    (sender) => isEmail(/^[^<>"@,;]+ <([^<>\s]+)>$/.exec(sender)?.[1] ?? ''),
    'must be like Harbor City <bills@harbor.example>',
  ),
);

const zone = v.pipe(
  v.string('must be a time zone like America/Denver'),
  v.check((name) => isTimeZone(name), 'must be a time zone like America/Denver'),
);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `brand.json`. Files are named by their place beside it. */
export const brandSchema = v.strictObject({
  name: words(40),
  shortName: words(12),
  purpose: v.optional(words(120), PURPOSE),
  logo: fileEnding('.svg'),
  logoDark: v.optional(fileEnding('.svg')),
  icon: v.optional(fileEnding('.svg')),
  colors: v.strictObject({ accent: accent('light'), accentDark: v.optional(accent('dark')) }),
  contact: v.strictObject({
    phone: v.pipe(words(30), v.regex(/^\+?[\d ().-]{7,}$/, 'must be a telephone number')),
    email,
    hours: words(120),
    address: v.optional(words(160)),
  }),
  timeZone: zone,
  locale: v.optional(v.picklist(['en-US'], 'must be en-US, the only language so far'), 'en-US'),
  senders: v.strictObject({ mail: mailSender, text: v.optional(words(20)) }),
  pages: v.optional(v.strictObject(v.entriesFromList(OWN_PAGES, v.optional(fileEnding('.md')))), {}),
});

export type BrandFile = v.InferOutput<typeof brandSchema>;

/** `path problem`, one for each part of the file that is wrong. */
export function brandProblems(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'} ${problemOf(issue)}`);
}

/** The texts of a file by their places, such as `pages.about`. A place about which there is an issue has none. */
export function soundTexts(
  json: unknown,
  issues: readonly v.BaseIssue<unknown>[],
): (place: string) => string | undefined {
  const wrong = new Set(issues.map((issue) => v.getDotPath(issue)));
  return (place) => {
    const found = place
      .split('.')
      .reduce<unknown>(
        (at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key],
        json,
      );
    return typeof found === 'string' && !wrong.has(place) ? found : undefined;
  };
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  if (issue.expected === 'never') return 'is not a part of a brand';
  return issue.received === 'undefined' ? 'is missing' : 'must be an object';
}
