import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { bare } from '../../machines/diagram/data.ts';
import type { Journey } from '../../machines/diagram/journey.ts';
import { testText } from '../../machines/diagram/journey-test.ts';
import { shortestWays } from '../../machines/diagram/ways.ts';
import { command, packageBinary } from '../command.ts';
import { inRepository } from '../paths.ts';
import { startNoting, takenBy } from './coverage.ts';
import { machineFiles, machinesIn } from './files.ts';
import { journeyAt } from './journey-file.ts';

async function recorded(): Promise<Journey> {
  const journey = await journeyAt(inRepository('machines/checkout/lost-answer.journey.json'));
  if (typeof journey === 'string') throw new Error(journey);
  return journey;
}

/** Runs texts as tests beside the machine of checkout. The path is where they note what they drive. */
async function run(texts: readonly string[], path = '') {
  const files = texts.map((_, n) => `machines/checkout/written-${process.pid}-${n + 1}.test.ts`);
  await Promise.all(texts.map((text, n) => writeFile(inRepository(files[n] ?? ''), text)));
  try {
    return await command(
      packageBinary('vitest'),
      ['run', '--project', 'machines', '--reporter=default', ...files],
      { env: { NO_COLOR: '1', TAKEN_TRANSITIONS: path } },
    );
  } finally {
    await Promise.all(files.map((file) => rm(inRepository(file))));
  }
}

test('the test that a journey is written as passes where it is put, and fails when the chart leads elsewhere', async () => {
  const text = testText(await recorded(), true);
  const other = text.replace("states: ['undetermined.checking']", "states: ['declined']");
  // As if the guard had answered otherwise when this was recorded.
  const changed = text.replace("'wasDeclined',\n        false", "'wasDeclined',\n        true");
  expect(changed).not.toBe(text);
  const { output } = await run([text, other, changed]);
  expect(output).toContain('2 failed | 1 passed (3)');
  expect(output).toContain('wasDeclined said yes when this was recorded, and says no today.');
  expect(output).not.toContain('not found in machine');
  expect(output).toContain('The recording led to declined, and the chart leads to undetermined.checking.');
});

/** A test that runs a machine, which may have other guards than its file. */
const renaming = (machine: string) => `import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { nicknameMachine } from '../accounts/nickname.machine.ts';

test('a name is left as it is', () => {
  const account = { account_id: 1, nickname: 'Home' } as never;
  const actor = createActor(${machine}, { input: { account } }).start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'editing.cancelled' });
  expect(actor.getSnapshot().matches('showing')).toBe(true);
});
`;

test('a path whose guards are assumed is no coverage, and neither is a machine with other guards', async () => {
  const way = shortestWays(bare(checkoutMachine)).get('checkout.reviewing cart.paidElsewhere 0');
  if (!way) throw new Error('Nothing leads there.');
  const path = await startNoting();
  const forced = 'nicknameMachine.provide({ guards: { isChanged: () => true } }).provide({})';
  const played = await run([testText(way), testText(await recorded(), true), renaming(forced)], path);
  expect(played.output).toContain('3 passed (3)');
  expect([...(await takenBy(path, 'machine'))]).toEqual(['']);
  expect((await run([renaming('nicknameMachine.provide({})')], path)).ok).toBe(true);
  expect(await takenBy(path, 'machine')).toContain('nickname.editing editing.cancelled 0');
});

const REGIONS = ['firstRegion', 'secondRegion', 'thirdRegion', 'a region with spaces'];

test.each([
  ['a recorded journey', true, recorded],
  [
    'a journey of parallel states that fill more than a line',
    false,
    async () => ({
      ...(await recorded()),
      start: Object.fromEntries(REGIONS.map((name) => [name, { waiting: "for the customer's answer" }])),
      steps: [
        {
          event: 'it.happened',
          answers: [['isOne', true] as const, ['isOther', false] as const],
          raised: ['one.raised'],
          states: REGIONS.map((name) => `${name}.waiting.for the customer's answer`),
        },
      ],
    }),
  ],
])('the text of %s is formatted as the house does', async (_, isRecorded, journey) => {
  const text = testText(await journey(), isRecorded);
  const { stdout } = spawnSync(
    packageBinary('biome'),
    ['format', '--stdin-file-path=machines/checkout/written.test.ts'],
    { input: text, cwd: inRepository(), encoding: 'utf8' },
  );
  expect(stdout).toBe(text);
});

test('each machine stands in the file of its name, where the text looks for it', async () => {
  for (const { file } of await machineFiles())
    for (const [name, { id }] of await machinesIn(file)) {
      const words = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect([name, file.split('/').at(-1)]).toEqual([`${id}Machine`, `${words}.machine.ts`]);
    }
});
