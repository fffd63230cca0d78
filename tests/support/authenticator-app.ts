import { HOTP, Secret } from 'otpauth';
import { APP_CODE, stepAt } from '../../domain/session/authenticator.ts';

/** What the app on a phone shows at an instant; `later` is how many steps the phone is ahead. */
export function appCode(key: string, now: number, later = 0): string {
  return HOTP.generate({ ...APP_CODE, secret: Secret.fromBase32(key), counter: stepAt(now) + later });
}

/** Six digits that the app shows at none of the steps around an instant. */
export function wrongAppCode(key: string, now: number): string {
  const right = [-2, -1, 0, 1, 2].map((later) => appCode(key, now, later));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}
