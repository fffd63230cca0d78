import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { View } from './named-states.ts';

const FOLDERS = ['src/screens', 'src/widgets', 'src/shell', 'office'];

const texts = new Map<string, string>();
for (const folder of FOLDERS)
  for (const file of await filesIn(inRepository(folder)))
    if (/(?<!\.test)\.tsx?$/.test(file))
      texts.set(`${folder}/${file}`, await readFile(inRepository(folder, file), 'utf8'));
const langOf = (file: string) => (file.endsWith('x') ? 'tsx' : 'ts');
const naming = [...texts].flatMap(([file, text]) => new View(text, [], langOf(file)).namingFunctions);
const views = [...texts].map(([file, text]) => ({ file, view: new View(text, naming, langOf(file)) }));

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
    `const { value, context } = useSelector(actor, (snapshot) => snapshot);\n<Button busy={value === 'saving'} />`,
  ],
  [`const { value: step } = actor.getSnapshot();\n<Button busy={step === 'saving'} />`],
  [`const [now, send] = useMachine(machine);\n<Button busy={now.matches('saving')} />`],
  [`const step = useSelector(actor, (now) => now.value);\n<Button busy={step === 'saving'} />`],
  [`const step = useSelector(actor, ({ value, context }) => value);\n<Button busy={step === 'saving'} />`],
  [
    `function stepOf({ value }: SnapshotFrom<typeof one>) {\n  return value;\n}\nconst step = useSelector(actor, stepOf);\n<Button busy={step === 'saving'} />`,
  ],
  [
    `const tab = useSelector(actor, shownTab);\nconst a = tab > 0 && <Button onClick={() => actor.send(BACK)} />;`,
  ],
  [
    `const isGone = snapshot\n  .matches('gone');\nconst a = isGone && <Again onRetry={() => actor.send({ type: 'one.chosen' })} />;`,
  ],
  [`if (snapshot.matches('gone')) return null;\nreturn <Button onClick={() => actor.send(BACK)} />;`],
  [
    `const retry = () => actor.send({ type: 'one.chosen' });\nconst a = snapshot.matches('gone') && <Button onClick={retry} />;`,
  ],
  [`function retry() {\n  actor.send({ type: 'one.chosen' });\n}\nif (snapshot.matches('gone')) retry();`],
  [
    `const back = <Button onClick={() => actor.send(BACK)} />;\nconst a = snapshot.matches('gone') && <Notice action={back} />;`,
  ],
  [`const [now, send] = useMachine(machine);\nif (now.matches('gone')) send({ type: 'one.chosen' });`],
  [`if (snapshot.matches('gone')) return <Skeleton />;\nreturn <Button onClick={() => actor.send(BACK)} />;`],
  [
    `switch (snapshot.value) {\n  case 'gone':\n    return <Button onClick={() => actor.send({ type: 'one.chosen' })} />;\n}`,
  ],
  [`const { mail } = snapshot.value;\nconst a = <Button busy={mail === 'sending'} />;`],
  [
    `const { isSaving } = useSelector(actor, (now) => ({ isSaving: now.matches('saving') }));\nconst a = <Button busy={isSaving} />;`,
  ],
  [
    `const isSaving = (now: SnapshotFrom<typeof one>) => now.matches('saving');\nconst a = <Button busy={useSelector(actor, isSaving)} />;`,
  ],
  [
    `const useSaving = (one: Ref) => useSelector(one, (now) => now.matches('saving'));\nconst a = <Button busy={useSaving(actor)} />;`,
  ],
  [`const a = snapshot.matches('gone') && <form onSubmit={() => actor.send({ type: 'one.chosen' })} />;`],
  [`if (snapshot.matches('gone')) return;\nelse actor.send({ type: 'one.chosen' });`],
  [`if (snapshot.matches('gone')) say();\nelse actor.send({ type: 'one.chosen' });`],
  [`switch (snapshot.value) {\n  case 'gone':\n    actor.send({ type: 'one.chosen' });\n}`],
  [
    `if (snapshot.matches('gone')) return <Again />;\n}\nfunction Again() {\nreturn <Button onClick={() => actor.send({ type: 'one.chosen' })} />;`,
  ],
  [
    `const Again = () => <Button onClick={() => actor.send({ type: 'one.chosen' })} />;\nconst a = snapshot.matches('gone') ? <Again /> : null;`,
  ],
  [
    `const isListed = snapshot.matches('listed');\nconst press = isListed ? () => actor.send({ type: 'one.chosen' }) : undefined;`,
  ],
])('a state in a decision is found: %s', (text) => {
  expect(new View(`function View() {\n${text}\n}`, ['shownTab']).presses).toHaveLength(1);
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
  'src/screens/reminders/ReminderSteps.tsx': STEP,
  'src/screens/scheduled/Scheduled.tsx': STEP,
  'src/screens/tax-return/FilingDialog.tsx': STEP,
  'src/screens/texts/NumberPart.tsx': STEP,
  'src/widgets/auto-pay/RescheduleDialogs.tsx': STEP,
  'src/widgets/auto-pay/SetupDialogs.tsx': STEP,
  'src/widgets/auto-pay/SetupTabs.tsx': STEP,
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
  'src/widgets/auto-pay/Wizard.tsx': STEP,
  'src/widgets/auto-pay/use-setup.ts': STEP,
  'src/screens/cart/sheet/SheetSubmit.tsx': WAIT,
  'src/screens/login/LoginForm.tsx': WAIT,
  'src/screens/review/SubmitPayment.tsx': WAIT,
};

test('a view that names a state has a reason in the list above, and each reason a view', () => {
  const found = views.filter(({ view }) => view.namesStates).map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(NAMING).sort());
});

const FORM = 'A form with its buttons is a step of its own, and stands there on this step alone.';
const DIALOGS = 'Each step is a dialog of its own, with the buttons of this step.';

/** In how many places a press stands in a part that a state shows, and why no tag decides it. */
const SHOWN_WITH: Readonly<Record<string, readonly [places: number, why: string]>> = {
  'src/screens/add-account/AddAccount.tsx': [1, FORM],
  'src/screens/auto-pays/RunAmount.tsx': [1, 'The amount, once it is known, stands in place of the button.'],
  'src/screens/bill/paying/BalanceNow.tsx': [
    1,
    'A balance that has just come is not asked for again; the outcome is named for its words.',
  ],
  'src/screens/history/HistoryNotice.tsx': [
    2,
    'Retry stands with whatever is told, in the words of this one case.',
  ],
  'src/screens/passwords/ChoosePassword.tsx': [2, FORM],
  'src/screens/register/Verification.tsx': [2, FORM],
  'src/screens/reminders/ReminderSteps.tsx': [
    1,
    'The fields of the step that is shown hold the press, and say why.',
  ],
  'src/screens/scheduled/Scheduled.tsx': [3, DIALOGS],
  'src/screens/tax-return/FilingDialog.tsx': [2, DIALOGS],
  'src/screens/wallet/DeleteDialogs.tsx': [1, DIALOGS],
  'src/widgets/auto-pay/RescheduleDialogs.tsx': [1, DIALOGS],
  'src/widgets/auto-pay/SetupDialogs.tsx': [1, DIALOGS],
  'src/widgets/auto-pay/SetupTabs.tsx': [
    1,
    'The tab to which an arrow key leads depends on the one that is shown.',
  ],
  'src/widgets/auto-pay/ToggleDialogs.tsx': [2, DIALOGS],
  'src/widgets/lock/LockScreen.tsx': [
    3,
    'Each step is a screen of its own, with its buttons. A device without passkeys shows why in place of one.',
  ],
  'src/widgets/lock/LockSetting.tsx': [
    1,
    'The form of a removal stands in place of the buttons that lead to it.',
  ],
  'src/shell/unsettled/OpenPayment.tsx': [2, 'Each outcome has words of its own, and both can be dismissed.'],
};

test('no view asks for a state by its name to stop a press or before it sends: it asks for a tag or `can`', () => {
  expect(views.length).toBeGreaterThan(200);
  const found = views.map(({ file, view }) => ({ file, places: view.presses }));
  const named = found.filter(({ places }) => places.length > 0);
  expect(named.flatMap(({ file, places }) => (SHOWN_WITH[file] ? [] : places))).toEqual([]);
  // Each reason is about so many places, and no more.
  expect(Object.fromEntries(named.map(({ file, places }) => [file, places.length]))).toEqual(
    Object.fromEntries(Object.entries(SHOWN_WITH).map(([file, [places]]) => [file, places])),
  );
});
