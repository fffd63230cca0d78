import { expect, test } from 'vitest';
import { type AnyStateMachine, and, not, setup, stateIn } from 'xstate';
import { machineFiles, machinesIn } from './files.ts';
import { flagsOf, usesOf } from './flags.ts';

const DOOR = 'A state that is left at once asks it where a way begins, and leads into one.';
const ENTRIES =
  'A rule of `domain/` decides it about what was entered or read. Each key and each answer can change it.';
const WAITING = 'It asks for the first of several requests that wait. No chart can draw every order of them.';
const COUNT = 'It counts, and a chart has no numbers.';
const DURING =
  'What a tap agreed to is held until a call ends. Child states could say that something is held, and would hold it in the context all the same.';
const FAILURE =
  'It asks how the last call failed, and leads only to asking again. The screen shows both alike.';
const KIND = 'It tells two kinds of one thing apart that share every other state. They part here only.';
const OUTSIDE =
  'Another machine, tab or server decides it, and tells it in every state. States for it would double all others.';
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
  'addAccount.isAnotherType': COMPARED,
  'addAccount.isListed': COMPARED,
  'addAccount.isReadyToAdd': ENTRIES,
  'addAccount.isWorthAsking': ENTRIES,
  'addAccount.wasAnswered': FAILURE,
  'appUpdate.isDayLater': COMPARED,
  'appUpdate.isFree': OUTSIDE,
  'appUpdate.isHeld': OUTSIDE,
  'appUpdate.isQuiet': OUTSIDE,
  'authenticator.isInSetUp':
    'The key is shown again only if the server has not accepted the code. The answer that tells this comes here.',
  'autoPayReschedule.isLate': ENTRIES,
  'autoPayReschedule.isRefused': ENTRIES,
  'autoPaySetup.hasProblem': ENTRIES,
  'autoPaySetup.isAccepted': ENTRIES,
  'autoPaySetup.isClear': ENTRIES,
  'autoPaySetup.isEdited': ENTRIES,
  'autoPaySetup.isFine': ENTRIES,
  'autoPaySetup.isOffered': ENTRIES,
  'autoPaySetup.isUnedited': ENTRIES,
  'autoPaySetup.lacksMethods': ENTRIES,
  'autoPaySetup.lacksPrimary': ENTRIES,
  'autoPaySetup.leadsTo':
    'It asks which tabs were reached. States for every set of reached tabs would multiply the chart.',
  'billDetails.isPayable': ENTRIES,
  'billList.hasNoSelection': ENTRIES,
  'billList.hasNothingDue': WAITING,
  'billList.hasSelection': ENTRIES,
  'billList.isAddition': WAITING,
  'billList.isBarred': WAITING,
  'billList.isRemoval': WAITING,
  'billList.lacksAmount': WAITING,
  'billList.leadsToCart': WAITING,
  'billList.passesLimit': COUNT,
  'cart.isPayable': ENTRIES,
  'cart.isSchedulable': ENTRIES,
  'cart.wantsAmount': WAITING,
  'cart.wantsDate': WAITING,
  'cart.wantsEmptying': WAITING,
  'cart.wantsRemoval': WAITING,
  'cart.wantsToGoOn': WAITING,
  'cartDraft.isAsAgreed': COMPARED,
  'cartDraft.isChanged': DOOR,
  'cartDraft.isForReview':
    'A draft for the review makes the same calls in the same order as a payment. States of its own would repeat each of them.',
  'cartDraft.isPayable': COMPARED,
  'checkout.isAsOffered': COMPARED,
  'checkout.isBeingSettled': FAILURE,
  'checkout.isInTime': COMPARED,
  'checkout.isNewNumber': COMPARED,
  'checkout.isSameOffer': COMPARED,
  'checkout.isTapped': DOOR,
  'checkout.wasAgreed': DURING,
  'contactSettings.changesCopies': COMPARED,
  'deleteMethod.isUsed': ENTRIES,
  'deviceLock.cannotAsk': DOOR,
  'deviceLock.isOfPasskey': KIND,
  'deviceLock.isSpent': DOOR,
  'emailVerification.hasToken': DOOR,
  'emailVerification.isLinkUnchecked': KIND,
  'emailVerification.isPasswordKnown': KIND,
  'fileSending.mayGoOn': COUNT,
  'history.isChange': COMPARED,
  'history.isHeldMore': COUNT,
  'history.isInOrder': ENTRIES,
  'history.isMore': COUNT,
  'history.isShort': COUNT,
  'importUpload.mayApply':
    'The server told what the file would do. A file that cannot be applied is shown in the same way.',
  'lockSetting.isGoodEntry': ENTRIES,
  'lockSetting.isKept': DOOR,
  'lockSetting.isLocked': DOOR,
  'lockSetting.isProof': KIND,
  'meterReading.isOurs': COMPARED,
  'meterReading.isOursElsewhere': COMPARED,
  'meterReading.isReading': ENTRIES,
  'methodEntry.isBack': DOOR,
  'methodEntry.isLeft':
    'An entry ends in the same way whether its customer changes or leaves it. Two states would draw every way twice.',
  'methodEntry.isLeftMissing': 'As isLeft.',
  'methodEntry.isOpen': COMPARED,
  'mobileVerification.hasNumber': DOOR,
  'mobileVerification.isInHand': DOOR,
  'nickname.holdsCardNumber': ENTRIES,
  'nickname.isChanged': ENTRIES,
  'nickname.isOurNameAtHand': COMPARED,
  'nickname.isOurs': COMPARED,
  'nickname.isRemoval': ENTRIES,
  'officeSession.isInvited': DOOR,
  'openPayment.isAnother': COMPARED,
  'openPayment.isAnotherOpen':
    'A further payment waits until the customer has read this outcome. States for it would double both outcomes.',
  'openPayment.isToldByServer': COMPARED,
  'outbox.isMoreWaiting': REGION,
  'ownFactors.isApp': KIND,
  'passwordQuestion.asksForCode': DOOR,
  'passwordQuestion.knowsSources': KIND,
  'payByTextSettings.isAccepted': ENTRIES,
  'payByTextSettings.isBarred': ENTRIES,
  'payByTextSettings.isEdited': ENTRIES,
  'payByTextSettings.isOfOtherKind': ENTRIES,
  'payByTextSettings.isUnedited': ENTRIES,
  'payByTextSettings.lacksMethod': ENTRIES,
  'payByTextSettings.lacksNumber': ENTRIES,
  'payMethods.hasMoreShares': COUNT,
  'payMethods.isChoosable': ENTRIES,
  'payMethods.isComplete': ENTRIES,
  'payMethods.isExplained': ENTRIES,
  'payMethods.isShareExplained': ENTRIES,
  'payMethods.isShareable': ENTRIES,
  'payMethods.isSharedOut': ENTRIES,
  'payMethods.isSplit': KIND,
  'payMethods.maySplit': ENTRIES,
  'paySheet.hasBasis': COMPARED,
  'paySheet.isAsAgreed': COMPARED,
  'paySheet.isAwaited': DURING,
  'paySheet.isInTime': COMPARED,
  'paySheet.isOtherwise': COMPARED,
  'paySheet.isReviewed': OUTSIDE,
  'paySheet.isSameCart': COMPARED,
  'paySheet.isTapped': DURING,
  'paySheet.isUsable': ENTRIES,
  'query.isWorthRetrying': FAILURE,
  'reminderWizard.hasOccasion': ENTRIES,
  'reminderWizard.hasWays': ENTRIES,
  'reminderWizard.isComplete': ENTRIES,
  'reminderWizard.isEdited': ENTRIES,
  'reminderWizard.isUnedited': ENTRIES,
  'scheduledEdit.canUpdate': ENTRIES,
  'scheduledEdit.isAsShown': COMPARED,
  'scheduledEdit.isPayable': ENTRIES,
  'scheduledEdit.isQuoted': COMPARED,
  'scheduledPayNow.hasBill': DOOR,
  'scheduledPayNow.isOurs': COMPARED,
  'signIn.hasCode':
    'The server refused a further code too soon. It asks whether the last code was for the same name.',
  'signIn.isUntexted': KIND,
  'signedInDevices.hasMore': WAITING,
  'signedInDevices.hasOthers': ENTRIES,
  'taxPayment.isPayable': ENTRIES,
  'taxReturn.hasEntries': ENTRIES,
  'taxReturn.hasNoEntries': ENTRIES,
  'taxReturn.isAllStored':
    'It asks where the entries stand, and whether the customer began another one in the same step.',
  'taxReturn.isChanged': ENTRIES,
  'taxReturn.isConflicted': ENTRIES,
  'taxReturn.isEditable': ENTRIES,
  'taxReturn.isLastOurs': COMPARED,
  'taxReturn.isOther': COMPARED,
  'taxReturn.isOurs': COMPARED,
  'taxReturn.isStuck': REGION,
  'taxReturn.isTaken': ENTRIES,
  'taxReturn.mayBeAtWork': REGION,
  'taxReturn.mayBeFiled': ENTRIES,
  'taxReturn.mayNotBeFiled': ENTRIES,
  'taxReturn.savesNothing': ENTRIES,
  'textConversation.comesTo':
    'A rule of `domain/` reads the text by the bills and by what was asked. A question is answered as asked only while its bill stands as it did.',
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

test('a question about the context is found in every form, and a question about the event alone is none', () => {
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
      isClosed: ({ context }) => !context.isOpen,
      isApart: ({ context: { kind } }, { n }: { n: number }) => kind.length > n,
      isOfTab: ({ context }, { tab }: { tab: string }) => context.kind === tab,
      isLong: ({ context }, { n }: { n: number }) => context.kind.length > n,
      isFirst: ({ context }, { n }: { n: number }) => context.kind[0] !== 'a' && n > 1,
      isOfGiven: (_, { isOpen, n }: { isOpen: boolean; n: number }) => isOpen && n > 1,
      isMany: ({ event }) => event.n > 1,
    },
  }).createMachine({
    id: 'one',
    context: { isOpen: true, kind: 'one' },
    on: {
      'one.came': {
        guard: {
          type: 'isOfGiven',
          params: ({ context, event }) => ({ isOpen: context.isOpen, n: event.n }),
        },
        actions: [],
      },
    },
  });
  expect(flagsOf(machine)).toEqual(
    [
      'isOpen',
      'isOpenFor',
      'isOfKind',
      'isHeld',
      'isClosed',
      'isApart',
      'isOfTab',
      'isLong',
      'isFirst',
      'isOfGiven',
    ].map((name) => `one.${name}`),
  );
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

/** Whether a guard asks for states alone, itself or through the guards that it combines. */
function asksForStates(guard: unknown, guards: Readonly<Record<string, unknown>>): boolean {
  if (typeof guard === 'string') return asksForStates(guards[guard], guards);
  const { stateValue, guards: parts } = (guard ?? {}) as {
    stateValue?: unknown;
    guards?: readonly unknown[];
  };
  if (parts) return parts.length > 0 && parts.every((part) => asksForStates(part, guards));
  return stateValue !== undefined;
}

test.each(guardsWith(REGION))('%s asks for a state and for nothing else', (_, machine, name) => {
  const { guards } = machine.implementations as { guards: Readonly<Record<string, unknown>> };
  expect(asksForStates(name, guards)).toBe(true);
});

test('a guard that combines others without a state is told from one that asks for a state', () => {
  const guards = { isOn: () => true, isOff: not('isOn'), isAt: stateIn('#on'), isNotAt: and([not('isAt')]) };
  expect(Object.keys(guards).filter((name) => asksForStates(name, guards))).toEqual(['isAt', 'isNotAt']);
});
