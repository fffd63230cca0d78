import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

test.each([
  ['localhost', 'dev', 'billfold-dev'],
  ['127.0.0.1', 'dev', 'billfold-dev'],
  ['[::1]', 'dev', 'billfold-dev'],
  ['dev.billfold.example', 'dev', 'billfold-dev'],
  ['test.billfold.example', 'test', 'billfold-test'],
  ['staging.billfold.example', 'staging', 'billfold-staging'],
  ['pay.billfold.example', 'prod', 'billfold'],
  ['latest.billfold.example', 'prod', 'billfold'],
])(
  '%s is the environment %s, whose bot check has the key %s (SES-36, SES-37)',
  (host, name, botCheckSite) => {
    expect(environmentOf(host)).toEqual({ name, botCheckSite });
  },
);
