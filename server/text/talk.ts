import { eq, inArray } from 'drizzle-orm';
import { type EventFromLogic, type StateValue, transition } from 'xstate';
import { type Asked, NEW_TALK, type TalkState } from '../../domain/text-talk.ts';
import { textConversationMachine } from '../../machines/textConversation.ts';
import { textTalks } from '../store/schema/pay-by-text.ts';
import type { Db } from '../store/store.ts';

/** Where the chart stands, by the name that is stored. */
const VALUES: Record<TalkState['at'], StateValue> = {
  listening: { on: 'listening' },
  confirming: { on: 'confirming' },
  paying: { paying: 'asking' },
  'paying, then off': { paying: 'ending' },
  stopped: 'stopped',
};

/** What an event of a talk comes to. */
export interface Turn {
  readonly state: TalkState;
  readonly said: readonly string[];
  readonly pays: Asked | undefined;
  readonly turnsOff: boolean;
}

/** Takes the talk with a number one event further. Nothing is done by it: what is to be done is told. */
export function turn(
  { at, told, asked }: TalkState,
  event: EventFromLogic<typeof textConversationMachine>,
): Turn {
  const before = textConversationMachine.resolveState({ value: VALUES[at], context: { told, asked } });
  const [after, actions] = transition(textConversationMachine, before, event);
  const found = (Object.keys(VALUES) as TalkState['at'][]).find((name) =>
    after.matches(VALUES[name] as never),
  );
  if (!found) throw new Error('a talk stands at no state');
  return {
    state: { at: found, told: after.context.told, asked: after.context.asked },
    said: actions.flatMap(({ type, params }) => (type === 'say' ? [(params as { text: string }).text] : [])),
    pays: actions.flatMap(({ type, params }) => (type === 'pay' ? [params as unknown as Asked] : []))[0],
    turnsOff: actions.some(({ type }) => type === 'turnOff'),
  };
}

/** The talk as it stands, for a look ahead. */
export async function talkWith(db: Db, mobileNumber: string): Promise<TalkState> {
  const [row] = await db.select().from(textTalks).where(eq(textTalks.mobileNumber, mobileNumber));
  return row?.state ?? NEW_TALK;
}

/**
 * Takes the talk with a number for this transaction: of two texts at once the second finds what the first left (T7). Who
 * needs bills as well takes them before.
 */
export async function takeTalk(db: Db, mobileNumber: string, at: Date): Promise<TalkState> {
  await db.insert(textTalks).values({ mobileNumber, state: NEW_TALK, changedAt: at }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(textTalks)
    .where(eq(textTalks.mobileNumber, mobileNumber))
    .for('update');
  return row?.state ?? NEW_TALK;
}

export async function keepTalk(db: Db, mobileNumber: string, state: TalkState, at: Date): Promise<void> {
  await db.update(textTalks).set({ state, changedAt: at }).where(eq(textTalks.mobileNumber, mobileNumber));
}

/** A number that is given up, or becomes somebody's, begins anew: what was told and asked was somebody else's. */
export async function forgetTalks(db: Db, mobileNumbers: readonly string[]): Promise<void> {
  await db.delete(textTalks).where(inArray(textTalks.mobileNumber, [...mobileNumbers]));
}
