import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { machineFiles, machinesIn } from './files.ts';

const TELLS_ONCE =
  'It emits an event to the screen that hosts it, which acts once; a screen that is drawn again reads an output again.';
const SEVERAL_ENDS = 'Its screen stays and tells the ends apart by their tags.';
const ALONE = 'That it has ended is all there is to know.';
const FOLLOWED = 'Its screen tells one end by its name; after the other the sign-in takes its place.';

/** Why a machine that ends gives no output. */
const WITHOUT_OUTPUT: Readonly<Record<string, string>> = {
  accountRemoval: TELLS_ONCE,
  accountVerification: TELLS_ONCE,
  autoPayControl: TELLS_ONCE,
  methodEntry: TELLS_ONCE,
  objection: TELLS_ONCE,
  paySheet: TELLS_ONCE,
  scheduledEdit: TELLS_ONCE,
  objectionByLink: SEVERAL_ENDS,
  passwordReset: SEVERAL_ENDS,
  undoChange: SEVERAL_ENDS,
  customerRemoval: ALONE,
  failureDismissal: ALONE,
  installOffer: ALONE,
  lockSetting: FOLLOWED,
};

const all = (await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file))))
  .flat()
  .map(([, machine]) => machine);

const ending = all.filter(({ root }) => Object.values(root.states).some(({ type }) => type === 'final'));

/** The machines inside another one. */
const inside = new Set(
  all.flatMap(({ implementations }) =>
    Object.values(implementations.actors).flatMap((logic) => ('root' in logic ? [idOf(logic)] : [])),
  ),
);

function idOf(logic: object): string {
  return (logic as AnyStateMachine).id;
}

test('a machine that ends gives an output, or the list above says why not', () => {
  const without = ending.filter(({ config }) => config.output === undefined).map(({ id }) => id);
  expect(without.sort()).toEqual(Object.keys(WITHOUT_OUTPUT).sort());
});

test('a machine that another one runs ends with an output', () => {
  const ends = ending.filter(({ id }) => inside.has(id));
  expect(ends.length).toBeGreaterThan(1);
  expect(ends.filter(({ config }) => config.output === undefined).map(({ id }) => id)).toEqual([]);
});

test('a machine that tells its end once emits, one with several ends tags each, and no other has several', () => {
  for (const { id, config, root } of ending) {
    const reason = WITHOUT_OUTPUT[id];
    const ends = Object.values(root.states).filter(({ type }) => type === 'final');
    if (reason === TELLS_ONCE)
      expect([id, JSON.stringify(config)]).toEqual([id, expect.stringContaining('"tell')]);
    if (reason === SEVERAL_ENDS)
      expect([id, new Set(ends.map(({ tags }) => tags.join())).size > 1]).toEqual([id, true]);
    if (reason === ALONE) expect([id, ends.length]).toEqual([id, 1]);
  }
});
