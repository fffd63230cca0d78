import { refreshToken } from '../../domain/session/calls.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { cookiesOf, type Portal, type SignedInCustomer } from './portal.ts';

/** Enters the password again. The session goes on under the tokens that are returned. */
export async function enterPassword(
  portal: Pick<Portal, 'send'>,
  as: SignedInCustomer,
): Promise<SignedInCustomer> {
  (await portal.send(confirmPassword, { password: PASSWORD }, as)).answer();
  const renewed = await portal.send(refreshToken, {}, { cookies: as.cookies });
  return { token: renewed.answer().access_token, cookies: cookiesOf(renewed.headers) };
}
