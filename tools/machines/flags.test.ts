import { expect, test } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { machineFiles, machinesIn } from './files.ts';
import { flagsOf, usesOf } from './flags.ts';
import { isPlain } from './transitions.ts';

const DOOR =
  'A state that is left at once asks it where a way begins, and leads into one. From there the state says it.';
const ENTRIES =
  'A rule of `domain/` decides it about what was entered or read. Each key and each answer can change it.';
const WAITING = 'It asks for the first of several requests that wait. No chart can draw every order of them.';
const COUNT = 'It counts, and a chart has no numbers.';
const DURING =
  'It becomes true while a call is under way. A state of its own would stop that call and make it again.';
const FAILURE =
  'It asks how the last call failed, and leads only to asking again. The screen shows both alike.';
const KIND = 'It tells two kinds of one thing apart that share every other state. They part here only.';
const OUTSIDE =
  'Another machine, tab or server decides it. It can change in every state, and leads nowhere by itself.';
const COMPARED =
  'It compares what came with what is held. That something is held only keeps the types whole.';
const REGION =
  'One region asks where another one stands. A chart without the question would multiply their states.';

/** Why a guard asks the context, although a state could say it. */
const ARGUED: Readonly<Record<string, string>> = {
  'accountVerification.areAmounts': ENTRIES,
  'addAccount.canLocate': ENTRIES,
  'addAccount.holdsBillTypes': DOOR,
  'addAccount.holdsOrganizations': DOOR,
  'addAccount.isReadyToAdd': ENTRIES,
  'addAccount.isWorthAsking': ENTRIES,
  'addAccount.wasAnswered': FAILURE,
  'appUpdate.isFree': OUTSIDE,
  'appUpdate.isHeld': OUTSIDE,
  'appUpdate.isQuiet': OUTSIDE,
  'authenticator.isInSetUp':
    'The key is shown again only if the server has not accepted the code. The answer that tells this comes here.',
  'autoPayReschedule.isLate': ENTRIES,
  'autoPayReschedule.isRefused': ENTRIES,
  'autoPaySetup.hasProblem': ENTRIES,
  'autoPaySetup.isEdited': ENTRIES,
  'autoPaySetup.isOffered': ENTRIES,
  'autoPaySetup.isUnedited': ENTRIES,
  'autoPaySetup.lacksMethods': ENTRIES,
  'autoPaySetup.lacksPrimary': ENTRIES,
  'billList.hasNoSelection': ENTRIES,
  'billList.hasNothingDue': WAITING,
  'billList.hasSelection': ENTRIES,
  'billList.isAddition': WAITING,
  'billList.isBarred': WAITING,
  'billList.isRemoval': WAITING,
  'billList.lacksAmount': WAITING,
  'billList.leadsToCart': WAITING,
  'cart.isPayable': ENTRIES,
  'cart.wantsAmount': WAITING,
  'cart.wantsDate': WAITING,
  'cart.wantsEmptying': WAITING,
  'cart.wantsRemoval': WAITING,
  'cart.wantsToGoOn': WAITING,
  'cartDraft.isAsAgreed': COMPARED,
  'cartDraft.isChanged': DOOR,
  'cartDraft.isForReview':
    'A draft for the review makes the same calls in the same order, and parts from a payment at their end only.',
  'cartDraft.isPayable': COMPARED,
  'checkout.isAsOffered': COMPARED,
  'checkout.isBeingSettled': FAILURE,
  'checkout.isInTime': COMPARED,
  'checkout.isNewNumber': COMPARED,
  'checkout.isSameOffer': COMPARED,
  'checkout.isTapped': DOOR,
  'checkout.wasAgreed': DURING,
  'deviceLock.cannotAsk': DOOR,
  'deviceLock.isOfPasskey': KIND,
  'deviceLock.isSpent': DOOR,
  'emailVerification.hasToken': DOOR,
  'emailVerification.isLinkUnchecked': KIND,
  'emailVerification.isPasswordKnown': KIND,
  'history.isHeldMore': COUNT,
  'history.isInOrder': ENTRIES,
  'history.isMore': COUNT,
  'history.isShort': COUNT,
  'importUpload.mayApply':
    'The server told what the file would do. A file that cannot be applied is shown in the same way.',
  'lockSetting.isKept': DOOR,
  'lockSetting.isLocked': DOOR,
  'lockSetting.isProof': KIND,
  'methodEntry.isBack': DOOR,
  'mobileVerification.hasNumber': DOOR,
  'mobileVerification.isInHand': DOOR,
  'nickname.holdsCardNumber': ENTRIES,
  'officeSession.isInvited': DOOR,
  'openPayment.isAnotherOpen': WAITING,
  'outbox.isMoreWaiting': REGION,
  'ownFactors.isApp': KIND,
  'passwordQuestion.asksForCode': DOOR,
  'passwordQuestion.knowsSources': KIND,
  'payByTextSettings.isBarred': ENTRIES,
  'payByTextSettings.isEdited': ENTRIES,
  'payByTextSettings.isUnedited': ENTRIES,
  'payByTextSettings.lacksMethod': ENTRIES,
  'payByTextSettings.lacksNumber': ENTRIES,
  'payMethods.hasMoreShares': COUNT,
  'payMethods.isComplete': ENTRIES,
  'payMethods.isSharedOut': ENTRIES,
  'payMethods.isSplit': KIND,
  'payMethods.maySplit': ENTRIES,
  'paySheet.hasBasis': COMPARED,
  'paySheet.isAwaited': DURING,
  'paySheet.isInTime': COMPARED,
  'paySheet.isReviewed': OUTSIDE,
  'paySheet.isTapped': DURING,
  'paySheet.isUsable': ENTRIES,
  'query.isWorthRetrying': FAILURE,
  'reminderWizard.hasOccasion': ENTRIES,
  'reminderWizard.hasWays': ENTRIES,
  'reminderWizard.isComplete': ENTRIES,
  'reminderWizard.isEdited': ENTRIES,
  'reminderWizard.isUnedited': ENTRIES,
  'scheduledEdit.canUpdate': ENTRIES,
  'scheduledPayNow.hasBill': DOOR,
  'scheduledPayNow.isOurs': COMPARED,
  'signedInDevices.hasMore': WAITING,
  'signedInDevices.hasOthers': ENTRIES,
  'taxReturn.hasEntries': ENTRIES,
  'taxReturn.hasNoEntries': ENTRIES,
  'taxReturn.isAllStored': REGION,
  'taxReturn.isConflicted': ENTRIES,
  'taxReturn.isEditable': ENTRIES,
  'taxReturn.isLastOurs': COMPARED,
  'taxReturn.isStuck': REGION,
  'taxReturn.isTaken': ENTRIES,
  'taxReturn.mayBeAtWork': REGION,
  'taxReturn.mayBeFiled': ENTRIES,
  'taxReturn.mayNotBeFiled': ENTRIES,
};

const all = (await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file))))
  .flat()
  .map(([, machine]) => machine);

function guardsWith(reason: string): [string, AnyStateMachine, string][] {
  return Object.entries(ARGUED)
    .filter(([, why]) => why === reason)
    .map(([flag]) => {
      const [id, name = ''] = flag.split('.');
      return [flag, all.find((machine) => machine.id === id) as AnyStateMachine, name];
    });
}

test('a flag of the context is found, also beside an event, and a question about the event is none', () => {
  const machine = setup({
    types: {} as {
      context: { isOpen: boolean; kind: string; held?: object };
      events: { type: 'one.came'; n: number };
    },
    guards: {
      isOpen: ({ context }) => context.isOpen,
      isOpenFor: ({ context, event }) => context.isOpen && event.n > 1,
      isOfKind: ({ context }, { n }: { n: number }) => context.kind === 'one' && n > 1,
      isHeld: ({ context }, { n }: { n: number }) => context.held !== undefined && n > 1,
      isMany: ({ event }) => event.n > 1,
    },
  }).createMachine({ id: 'one', context: { isOpen: true, kind: 'one' } });
  expect(flagsOf(machine)).toEqual(['one.isOpen', 'one.isOpenFor', 'one.isOfKind', 'one.isHeld']);
});

test('a guard whose answer a state could give has a reason in the list above, and each reason a guard', () => {
  expect(all.flatMap(flagsOf).sort()).toEqual(Object.keys(ARGUED).sort());
});

test.each(guardsWith(DOOR))('%s is asked once, by a state that is left at once', (_, machine, name) => {
  const uses = usesOf(machine, name);
  expect(uses.map(({ eventType }) => eventType)).toEqual(['']);
  const always = uses.flatMap(({ source }) => source.always ?? []);
  expect(always.at(-1)?.guard).toBeUndefined();
});

test.each(guardsWith(REGION))('%s asks for a state and for nothing else', (_, machine, name) => {
  const { guards } = machine.implementations as { guards: Readonly<Record<string, unknown>> };
  expect(isPlain(guards[name])).toBe(false);
});
