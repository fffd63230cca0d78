import { CLIENT_TOKEN } from '../../../domain/session/calls.ts';
import type { Config } from '../../config.ts';
import { cookieName } from '../cookies.ts';

/** Who makes a call, by credential. */
export type Caller = 'customer' | 'refresh' | 'client' | 'anyone' | 'biller' | 'staff';

/** The credentials of the callers, as OpenAPI describes them. */
export function securitySchemes(config: Config): Record<Exclude<Caller, 'anyone'>, object> {
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  const cookie = (name: 'refresh' | 'office', description: string) => ({
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(config, name),
    description,
  });
  return {
    customer: bearer('The access token of a signed-in customer.'),
    client: bearer(`The id of the client, which is no secret: \`${CLIENT_TOKEN}\`.`),
    refresh: cookie('refresh', 'The refresh token, which the sign-in sets as a cookie.'),
    biller: bearer('A token of a biller, as `npm run biller-token` makes it.'),
    staff: cookie('office', 'The session of a person of the office, which the sign-in sets as a cookie.'),
  };
}

export const securityOf = (who: Caller): object[] => (who === 'anyone' ? [] : [{ [who]: [] }]);
