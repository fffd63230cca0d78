import { eq, inArray } from 'drizzle-orm';
import { type EventFromLogic, type StateValue, transition } from 'xstate';
import {
  type ConversationState,
  NEW_CONVERSATION,
  type PaymentQuestion,
} from '../../domain/texts/conversation.ts';
import { textConversationMachine } from '../../machines/texts/text-conversation.machine.ts';
import { textTalks } from '../store/schema/pay-by-text.ts';
import type { Db } from '../store/store.ts';

/** The machine's state for each stored name. */
const VALUES: Record<ConversationState['at'], StateValue> = {
  listening: { on: 'listening' },
  confirming: { on: 'confirming' },
  paying: { paying: 'asking' },
  'paying, then off': { paying: 'ending' },
  stopped: 'stopped',
};

export interface ConversationStep {
  readonly state: ConversationState;
  readonly said: readonly string[];
  readonly pays: PaymentQuestion | undefined;
  readonly turnsOff: boolean;
}

/**
 * Takes the conversation with a number one event further. It only computes: the caller carries out
 * the result.
 */
export function nextConversationStep(
  { at, told, asked }: ConversationState,
  event: EventFromLogic<typeof textConversationMachine>,
): ConversationStep {
  const before = textConversationMachine.resolveState({ value: VALUES[at], context: { told, asked } });
  const [after, actions] = transition(textConversationMachine, before, event);
  const state = (Object.keys(VALUES) as ConversationState['at'][]).find((name) =>
    after.matches(VALUES[name] as never),
  );
  if (!state) throw new Error('a conversation is in no known state');
  return {
    state: { at: state, told: after.context.told, asked: after.context.asked },
    said: actions.flatMap(({ type, params }) => (type === 'say' ? [(params as { text: string }).text] : [])),
    pays: actions.flatMap(({ type, params }) =>
      type === 'pay' ? [params as unknown as PaymentQuestion] : [],
    )[0],
    turnsOff: actions.some(({ type }) => type === 'turnOff'),
  };
}

/** The current state of a conversation, without a lock. */
export async function conversationWith(db: Db, mobileNumber: string): Promise<ConversationState> {
  const [row] = await db.select().from(textTalks).where(eq(textTalks.mobileNumber, mobileNumber));
  return row?.state ?? NEW_CONVERSATION;
}

/**
 * Locks the conversation with a number for this transaction: the second of two texts sees what the
 * first changed. A transaction that also needs bills locks them before.
 */
export async function lockConversation(db: Db, mobileNumber: string, at: Date): Promise<ConversationState> {
  await db
    .insert(textTalks)
    .values({ mobileNumber, state: NEW_CONVERSATION, changedAt: at })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(textTalks)
    .where(eq(textTalks.mobileNumber, mobileNumber))
    .for('update');
  return row?.state ?? NEW_CONVERSATION;
}

export async function saveConversation(
  db: Db,
  mobileNumber: string,
  state: ConversationState,
  at: Date,
): Promise<void> {
  await db.update(textTalks).set({ state, changedAt: at }).where(eq(textTalks.mobileNumber, mobileNumber));
}

/**
 * Deletes the conversations of numbers that were given up or changed hands: they concern the former
 * customer.
 */
export async function deleteConversations(db: Db, mobileNumbers: readonly string[]): Promise<void> {
  await db.delete(textTalks).where(inArray(textTalks.mobileNumber, [...mobileNumbers]));
}
