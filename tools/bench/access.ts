import { eq } from 'drizzle-orm';
import type { Dependencies } from '../../server/dependencies.ts';
import { hashOf } from '../../server/ids.ts';
import { startSession } from '../../server/session/tokens.ts';
import { customers } from '../../server/store/schema/customers.ts';

/** An access token of a new session of this customer, for fifteen minutes. */
export async function accessOf(parts: Dependencies, customer: number): Promise<string> {
  const nothing = () => undefined;
  const visit = {
    parts,
    key: undefined,
    caller: '',
    device: '',
    agent: '',
    cookie: nothing,
    setCookie: nothing,
    dropCookie: nothing,
  };
  const [row] = await parts.store.db.select().from(customers).where(eq(customers.id, customer));
  const origin = { password: hashOf(row?.passwordHash ?? '') };
  const { access_token } = await startSession({ ...visit, answerWith: nothing }, customer, true, origin);
  return access_token;
}
