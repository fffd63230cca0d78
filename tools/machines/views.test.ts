import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { namedStatesIn } from './named-states.ts';

const FOLDERS = ['src/screens', 'src/widgets', 'src/shell', 'office'];

const views = (
  await Promise.all(
    FOLDERS.map(async (folder) =>
      (
        await filesIn(inRepository(folder))
      )
        .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
        .map((file) => `${folder}/${file}`),
    ),
  )
).flat();

test.each([
  [`<Button busy={snapshot.matches('saving')} />`],
  [`if (actor.getSnapshot().matches('listed'))\n  actor.send({ type: 'one.chosen' });`],
  [`const isSaving = useSelector(actor, (state) => state.matches('saving'));\n<Button busy={isSaving} />`],
  [`if (!actor.getSnapshot().matches('listed')) return;\nactor.send({ type: 'one.chosen' });`],
  [`const state = useSelector(actor, (snapshot) => snapshot?.value);\n<Button busy={state === 'saving'} />`],
  [`const mail = useSelector(actor, ({ value }) => value.mail);\n<Button busy={mail === 'sending'} />`],
  [
    `const step = useSelector(actor, ({ value }) => value);\nconst isSaving = step === 'saving';\n<Button busy={isSaving} />`,
  ],
  [
    `const filing = useSelector(actor, ({ value }) => value.filing);\n<Question isSending={filing !== 'confirming'} />`,
  ],
  [
    `function useLookUp(list: List) {\n  return useSelector(list, (snapshot) => snapshot?.value);\n}\nconst isLooking = useLookUp(list) === 'asking';\n<Button busy={isLooking} />`,
  ],
  [`const isListed = snapshot.matches('listed');\nif (isListed) actor.send({ type: 'one.chosen' });`],
  [
    `const isListed = snapshot.matches('listed');\nif (!isListed) return;\nactor.send({ type: 'one.chosen' });`,
  ],
  [
    `const isListed = snapshot.matches('listed');\nif (!isListed || isOffline) return;\nactor.send({ type: 'one.chosen' });`,
  ],
  [
    `const isGone = snapshot.matches('gone');\nconst a = isGone && (\n<Button onClick={() => actor.send({ type: 'one.chosen' })}>One</Button>);`,
  ],
  [
    `const isGone = snapshot.matches('gone');\nconst a = isGone && <Notice action={<Button onClick={() => actor.send({ type: 'one.chosen' })} />} />;`,
  ],
  [`const isSaving = snapshot.matches('saving');\nconst a = <Button\nbusy={\nisSaving\n} />`],
  [
    `const isListed = snapshot.matches('listed');\nconst press = isListed ? () => actor.send({ type: 'one.chosen' }) : undefined;`,
  ],
])('a state in a decision is found: %s', (text) => {
  expect(namedStatesIn(`function View() {\n${text}\n}`)).toHaveLength(1);
});

const STEP = 'It shows the part of the page that belongs to this one step.';
const OUTCOME = 'It says what came of it, in the words of this one outcome.';
const WAIT = 'It says what is waited for, beside a press that a tag stops.';

/** Why a view names a state at all. */
const NAMING: Readonly<Record<string, string>> = {
  'src/screens/add-account/AddAccount.tsx': STEP,
  'src/screens/login/NextStep.tsx': STEP,
  'src/screens/passwords/ChoosePassword.tsx': STEP,
  'src/screens/register/Verification.tsx': STEP,
  'src/screens/reminders/HowStep.tsx': STEP,
  'src/screens/tax-return/FilingDialog.tsx': STEP,
  'src/screens/texts/NumberPart.tsx': STEP,
  'src/widgets/auto-pay/SetupDialogs.tsx': STEP,
  'src/widgets/auto-pay/ToggleDialogs.tsx': STEP,
  'src/widgets/bill/PayByTextOnBill.tsx': STEP,
  'src/widgets/lock/LockScreen.tsx': STEP,
  'src/widgets/lock/LockSetting.tsx': STEP,
  'src/screens/auto-pays/RunAmount.tsx': OUTCOME,
  'src/screens/bill/paying/BalanceNow.tsx': OUTCOME,
  'src/screens/bill/toggles/Paperless.tsx': OUTCOME,
  'src/screens/bills/BillAmount.tsx': OUTCOME,
  'src/screens/cart/CartContents.tsx': OUTCOME,
  'src/screens/cart/DraftStateNotice.tsx': OUTCOME,
  'src/screens/cart/sheet/PaySheet.tsx': OUTCOME,
  'src/screens/cart/sheet/PaySheetBody.tsx': OUTCOME,
  'src/screens/cart/sheet/SheetForm.tsx': OUTCOME,
  'src/screens/history/HistoryNotice.tsx': OUTCOME,
  'src/screens/review/Review.tsx': OUTCOME,
  'src/screens/settings/Contact.tsx': OUTCOME,
  'src/screens/tax-return/ReturnActions.tsx': OUTCOME,
  'src/screens/wallet/DeleteDialogs.tsx': OUTCOME,
  'src/shell/UpdateBar.tsx': OUTCOME,
  'src/shell/unsettled/OpenPayment.tsx': OUTCOME,
  'src/shell/unsettled/QueuedChanges.tsx': OUTCOME,
  'src/widgets/auto-pay/AskedDebit.tsx': OUTCOME,
  'src/widgets/auto-pay/TakeControl.tsx': OUTCOME,
  'src/screens/cart/sheet/SheetSubmit.tsx': WAIT,
  'src/screens/login/LoginForm.tsx': WAIT,
  'src/screens/review/SubmitPayment.tsx': WAIT,
};

/** Not the `matches` of an element, which belongs to the browser. */
const ASKS_FOR_STATE =
  /\b(?:snapshot|state)\??\.matches\(|getSnapshot\(\)\.matches\(|\b(?:snapshot|state)\??\.value\b|useSelector\([^;]*\(\{ value \}\) =>/;

test('a view that names a state has a reason in the list above, and each reason a view', async () => {
  const found = await Promise.all(
    views.map(async (file) =>
      ASKS_FOR_STATE.test(await readFile(inRepository(file), 'utf8')) ? [file] : [],
    ),
  );
  expect(found.flat().sort()).toEqual(Object.keys(NAMING).sort());
});

/** Where a press stands in a part that a state shows, and why no tag decides it. */
const SHOWN_WITH: Readonly<Record<string, string>> = {
  'src/screens/bill/paying/BalanceNow.tsx':
    'A balance that has just come is not asked for again; the outcome is named for its words.',
  'src/widgets/lock/LockScreen.tsx': 'A device without passkeys shows why, in place of the button.',
  'src/widgets/lock/LockSetting.tsx': 'The form of a removal stands in place of the buttons that lead to it.',
};

test('no view asks for a state by its name to stop a press or before it sends: it asks for a tag or `can`', async () => {
  expect(views.length).toBeGreaterThan(100);
  const found = await Promise.all(
    views.map(async (file) => ({
      file,
      places: namedStatesIn(await readFile(inRepository(file), 'utf8')),
    })),
  );
  const named = found.filter(({ places }) => places.length > 0);
  expect(named.flatMap(({ file, places }) => (SHOWN_WITH[file] ? [] : places))).toEqual([]);
  // Each reason is about one place.
  expect(named.map(({ file, places }) => [file, places.length])).toEqual(
    Object.keys(SHOWN_WITH).map((file) => [file, 1]),
  );
});
