import type { Journey, JourneyStep } from './journey.ts';

type Way = Pick<Journey, 'machine' | 'start'> & { readonly steps: readonly JourneyStep[] };

/** The formatter of the house breaks longer lines. */
const LINE = 110;

/**
 * The code of a test that takes these steps on today's chart, to be put beside its machine in `machines/`. Guards
 * answer as they did then. What came with the events was redacted, so no action and no port runs.
 */
export function testText({ machine, start, steps }: Way): string {
  const name = `${machine}Machine`;
  return `import { expect, test } from 'vitest';
import { bare } from '../diagram/data.ts';
import { type JourneyStep, replay } from '../diagram/journey.ts';
import { ${name} } from './${fileOf(machine)}.machine.ts';

const STEPS: readonly JourneyStep[] = [
${steps.map(stepText).join('\n')}
];

test(${quoted(titleOf({ machine, start, steps }))}, () => {
  const start = ${codeOf(start, '  const start = ')};
  expect(replay(bare(${name}), { start, steps: STEPS }).differs).toBeUndefined();
});
`;
}

function titleOf({ machine, start, steps }: Way): string {
  const end = steps.at(-1)?.states.join(' and ') || 'no state';
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return `${machine} leads from ${placesIn(start).join(' and ')} to ${end} in ${count}`;
}

function placesIn(value: Journey['start'], above = ''): string[] {
  if (typeof value === 'string') return [above + value];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined || Object.keys(inner).length === 0
      ? [above + name]
      : placesIn(inner, `${above}${name}.`),
  );
}

function stepText({ event, answers, raised, states }: JourneyStep): string {
  const pairs = answers.map(([guard, isTrue]) => `[${quoted(guard)}, ${isTrue}]`);
  return [
    '  {',
    `    event: ${quoted(event)},`,
    listText('answers', pairs, pairs.length > 1),
    listText('raised', raised.map(quoted)),
    listText('states', states.map(quoted)),
    '  },',
  ].join('\n');
}

function listText(name: string, items: readonly string[], isBroken = false): string {
  const line = `    ${name}: [${items.join(', ')}],`;
  if (!isBroken && line.length <= LINE) return line;
  return [`    ${name}: [`, ...items.map((item) => `      ${item},`), '    ],'].join('\n');
}

/** A state value as code: on one line if it fits, otherwise with a line for each of its regions. */
function codeOf(value: Journey['start'], before: string, indent = '  '): string {
  if (typeof value === 'string') return quoted(value);
  const parts = Object.entries(value).map(([name, inner = {}]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? `${name}: ` : `${quoted(name)}: `;
    return { key, inner };
  });
  if (parts.length === 0) return '{}';
  const line = `{ ${parts.map(({ key, inner }) => key + codeOf(inner, '')).join(', ')} }`;
  if (`${before}${line};`.length <= LINE) return line;
  const deeper = `${indent}  `;
  const lines = parts.map(({ key, inner }) => `${deeper}${key}${codeOf(inner, deeper + key, deeper)},`);
  return ['{', ...lines, `${indent}}`].join('\n');
}

function quoted(text: string): string {
  return text.includes("'")
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`;
}

/** A machine is called after its file: `addAccount` stands in `add-account.machine.ts`. */
function fileOf(machine: string): string {
  return machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
