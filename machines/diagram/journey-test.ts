import { type Journey, type JourneyStep, toldBeginning } from './journey.ts';

type Way = Pick<Journey, 'machine' | 'earlier' | 'start'> & { readonly steps: readonly JourneyStep[] };

const ASSUMED = `// Each guard answers as the path needs it. So this holds the chart alone, and is no coverage of the machine.
`;

/** The formatter of the house breaks longer lines. */
const LINE = 110;

/**
 * The code of a test that takes these steps on today's chart, to be put beside its machine in `machines/`. The guards
 * of a recorded journey are asked again about what was recorded. On a path that was only looked for, each guard
 * answers as the path needs it.
 */
export function testText({ machine, earlier, start, steps }: Way | Journey, isRecorded = false): string {
  const beginning = toldBeginning({ earlier });
  const name = `${machine}Machine`;
  const importBare = isRecorded ? '' : "import { bare } from '../diagram/data.ts';\n";
  return `import { expect, test } from 'vitest';
${importBare}import { type JourneyStep, replay } from '../diagram/journey.ts';
import { ${name} } from './${fileOf(machine)}.machine.ts';

${isRecorded ? '' : ASSUMED}${beginning ? `// ${beginning} The steps begin in the states of then.\n` : ''}const STEPS: readonly JourneyStep[] = [
${steps.map(stepText).join('\n')}
];

test(${quoted(titleOf({ machine, earlier, start, steps }))}, () => {
  const start = ${codeOf(start, '  const start = ')};
  expect(replay(${isRecorded ? name : `bare(${name})`}, { start, steps: STEPS }).differs).toBeUndefined();
});
`;
}

function titleOf({ machine, earlier, start, steps }: Way): string {
  const end = steps.at(-1)?.states.join(' and ') || 'no state';
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return `${machine} leads ${earlier === undefined ? '' : 'on '}from ${placesIn(start).join(' and ')} to ${end} in ${count}`;
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
  return [
    '  {',
    `    event: ${quoted(event)},`,
    `    answers: ${codeOf(
      answers.map((answer) => answer.filter((part) => part !== undefined)),
      '    answers: ',
      '    ',
    )},`,
    `    raised: ${codeOf(raised, '    raised: ', '    ')},`,
    `    states: ${codeOf(states, '    states: ', '    ')},`,
    '  },',
  ].join('\n');
}

/** A value as code: on one line if it fits, otherwise with a line for each of its parts. */
function codeOf(value: unknown, before: string, indent = '  '): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([name, inner]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? `${name}: ` : `${quoted(name)}: `;
    return { key: isList ? '' : key, inner };
  });
  const [open, end] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + end;
  const space = isList ? '' : ' ';
  const line = `${open}${space}${parts.map(({ key, inner }) => key + codeOf(inner, '')).join(', ')}${space}${end}`;
  if (!isMatrix(value) && !line.includes('\n') && `${before}${line};`.length <= LINE) return line;
  const deeper = `${indent}  `;
  const lines = parts.map(({ key, inner }) => `${deeper}${key}${codeOf(inner, deeper + key, deeper)},`);
  return [open, ...lines, `${indent}${end}`].join('\n');
}

/** The formatter of the house gives each list or object of a list a line of its own, if they have several parts. */
function isMatrix(value: object): boolean {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    [Array.isArray, (part: unknown) => !Array.isArray(part)].some((isKind) =>
      value.every(
        (part) => typeof part === 'object' && part !== null && isKind(part) && Object.keys(part).length > 1,
      ),
    )
  );
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
