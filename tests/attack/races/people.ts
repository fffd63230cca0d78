import { desc, eq } from 'drizzle-orm';
import {
  addAccount,
  getBillTypes,
  removeAccount,
  searchOrganizations,
} from '../../../domain/accounts/calls.ts';
import { objectByLink } from '../../../domain/accounts/take-over-calls.ts';
import { endSession, getLoggedCustomer, login, refreshToken } from '../../../domain/session/calls.ts';
import { changePassword, forgotPassword, resetPassword } from '../../../domain/session/password-calls.ts';
import { generateEmailCode, verifyEmail } from '../../../domain/session/verification-calls.ts';
import { PASSWORD, PEOPLE } from '../../../server/demo/people.ts';
import { runDueWork } from '../../../server/jobs/work.ts';
import { sandboxInbox } from '../../../server/store/schema/sandbox.ts';
import { cookiesOf, type Portal } from '../../support/portal.ts';
import { holdsWater, objectionTo, takeOverWater } from '../../support/taker-over.ts';
import { numberOf } from './paying.ts';
import { count, type Pair, unless } from './race.ts';

const PARTNER = PEOPLE.partner.email;

/** Forgets tries and codes, whose limits are others' subject. */
async function forgetLimits({ store }: Portal): Promise<void> {
  for (const table of ['sign_in_tries', 'codes']) await store.db.execute(`delete from ${table}`);
}

/** What the newest mail that has it says. Notices of other changes may be newer. */
async function lastMail(portal: Portal, recipient: string, what: RegExp): Promise<string> {
  // The mails of earlier races wait before it, and each run sends only so many.
  while (((await runDueWork(portal.parts)).messages ?? 0) > 0);
  const mails = await portal.store.db
    .select({ body: sandboxInbox.body })
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, recipient))
    .orderBy(desc(sandboxInbox.id));
  const found = mails.map(({ body }) => what.exec(body)?.[1]).find((match) => match !== undefined);
  if (found === undefined) throw new Error(`no mail to ${recipient} has ${what}`);
  return found;
}

async function canSignIn(portal: Portal, user_name: string, password: string): Promise<boolean> {
  await forgetLimits(portal);
  const recaptcha_token = await portal.botCheck();
  return (await portal.send(login, { user_name, password, recaptcha_token })).status === 200;
}

/** Gives the partner back the address and the password of the demo, when `work` has ended. */
async function partnersHash({ store }: Portal): Promise<() => Promise<void>> {
  const { rows } = (await store.db.execute(
    `select id, password_hash as hash from customers where email = '${PARTNER}'`,
  )) as unknown as { rows: { id: number | string; hash: string }[] };
  const [partner] = rows;
  return async () => {
    await store.db.execute(
      `update customers set email = '${PARTNER}', password_hash = '${partner?.hash}' where id = ${Number(partner?.id)}`,
    );
  };
}

export const PEOPLE_PAIRS: readonly Pair[] = [
  {
    name: 'change of the email and change of the password',
    prepare: async ({ portal, send }, round) => {
      const restore = await partnersHash(portal);
      await forgetLimits(portal);
      const partner = await portal.signIn('partner');
      const email = `robin-${round}@billfold.example`;
      const newPassword = `Quiet-River-${round}`;
      (await portal.send(generateEmailCode, { email_address: email }, partner)).answer();
      const verification_code = await lastMail(portal, email, /(\d{6}) is/);
      return {
        calls: [
          (at) => send(at)(verifyEmail, { verification_code }, partner),
          (at) => send(at)(changePassword, { old_password: PASSWORD, new_password: newPassword }, partner),
        ],
        holds: async (_, changed) => {
          const open: string[] = [];
          for (const user of [PARTNER, email])
            for (const password of [PASSWORD, newPassword])
              if (await canSignIn(portal, user, password)) open.push(`${user} ${password}`);
          await restore();
          const right = count(changed) > 0 ? newPassword : PASSWORD;
          return unless(
            [open.length === 1, `${open.length} ways in: ${open.join(', ')}`],
            [
              open.every((way) => way.endsWith(` ${right}`)),
              `the password is not the one told: ${open.join()}`,
            ],
          );
        },
      };
    },
  },
  {
    name: 'sign-out and refresh',
    prepare: async ({ portal, send }) => {
      const sam = await portal.signIn('single', true);
      const successors: { token: string; cookies: string }[] = [];
      return {
        calls: [
          (at) => send(at)(endSession, {}, sam),
          async (at) => {
            const answer = await send(at)(refreshToken, {}, { cookies: sam.cookies });
            if (answer.status === 200)
              successors.push({ token: answer.answer().access_token, cookies: cookiesOf(answer.headers) });
            return answer;
          },
        ],
        holds: async (signedOut) => {
          const alive: string[] = [];
          for (const { token, cookies } of [sam, ...successors]) {
            if ((await portal.send(getLoggedCustomer, {}, { token })).status !== 401) alive.push('a token');
            if ((await portal.send(refreshToken, {}, { cookies })).status !== 401) alive.push('a cookie');
          }
          return unless(
            [count(signedOut) > 0, 'nobody was signed out'],
            [alive.length === 0, `after the sign-out there lived ${alive.join(', ')}`],
          );
        },
      };
    },
  },
  {
    name: 'two resets with one link',
    prepare: async ({ portal, send }, round) => {
      const restore = await partnersHash(portal);
      await forgetLimits(portal);
      const recaptcha_token = await portal.botCheck();
      await portal.send(forgotPassword, { email: PARTNER, recaptcha_token });
      const password_reset_token = await lastMail(portal, PARTNER, /reset-password\/(\S+)/);
      const checks = await Promise.all(Array.from({ length: 8 }, () => portal.botCheck()));
      const [left, right] = [`Quiet-River-L${round}`, `Quiet-River-R${round}`];
      const reset = (at: number, password: string, side: number) =>
        send(at)(resetPassword, {
          password_reset_token,
          password,
          recaptcha_token: checks[2 * at + side] ?? '',
        });
      return {
        calls: [(at) => reset(at, left, 0), (at) => reset(at, right, 1)],
        holds: async (first, second) => {
          const [opensLeft, opensRight] = [
            await canSignIn(portal, PARTNER, left),
            await canSignIn(portal, PARTNER, right),
          ];
          await restore();
          return unless(
            [count([...first, ...second]) === 1, 'the link did not work exactly once'],
            [opensLeft === count(first) > 0, 'the first password is not as told'],
            [opensRight === count(second) > 0, 'the second password is not as told'],
          );
        },
      };
    },
  },
  {
    name: 'one account added twice',
    prepare: async ({ portal, send }) => {
      const nora = await portal.signIn('empty');
      await forgetLimits(portal);
      const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, nora)).answer();
      const entity_id = harbor?.id ?? 0;
      const types = (await portal.send(getBillTypes, { entityId: entity_id }, nora)).answer();
      const proof = {
        entity_id,
        conf_id: types.find(({ name }) => name === 'Water and sewer')?.id ?? 0,
        account_number: '100-5501-20',
        last_or_business_name: '',
        pin: '7310',
        paperless: false,
        amount_due: null,
        take_over: false,
      };
      const add = (at: number) => send(at)(addAccount, proof, nora);
      return {
        calls: [add, add],
        holds: async (first, second) => {
          const query =
            "from accounts a join holdings h on h.account_id = a.id where a.account_num = '100-5501-20'";
          const held = await numberOf(portal, `select count(*) as n ${query}`);
          const accountId = await numberOf(portal, `select max(a.id) as n ${query}`);
          await portal.send(removeAccount, { accountId }, nora);
          return unless(
            [held === 1, `it is held ${held} times`],
            [count([...first, ...second]) > 0, 'nobody was told that it was added'],
          );
        },
      };
    },
  },
  {
    name: 'a take-over that is due and an objection',
    prepare: async ({ portal, send, work }) => {
      await forgetLimits(portal);
      const sam = await portal.signIn('single');
      const { account_id } = (await takeOverWater(portal, sam)).answer();
      const objection_token = await objectionTo(portal, 'demo');
      await portal.store.db.execute(
        "update take_overs set takes_effect_at = '2026-11-19', next_try_at = '2026-11-19' where state = 'pending'",
      );
      return {
        calls: [(at) => work(at, 'take-overs'), (at) => send(at)(objectByLink, { objection_token })],
        holds: async () => {
          const done = await numberOf(portal, "select count(*) as n from take_overs where state = 'done'");
          const left = await numberOf(portal, "select count(*) as n from take_overs where state = 'pending'");
          const wrong: string[] = [];
          for (const who of ['demo', 'partner'] as const) {
            const as = await portal.signIn(who);
            if ((await holdsWater(portal, as)) !== (done === 0)) wrong.push(`${who} holds it wrongly`);
            if (done > 0) (await takeOverWater(portal, as, false)).answer();
          }
          await portal.send(removeAccount, { accountId: account_id }, sam);
          await portal.store.db.execute('delete from take_overs');
          return [...wrong, ...unless([left === 0, 'it is still pending'], [done <= 1, 'it was done twice'])];
        },
      };
    },
  },
];
