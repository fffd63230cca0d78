import type { RawRequest } from '../generated/send-raw.ts';
import type { Random } from '../runner/random.ts';

/** Values that trip parsers, databases and arithmetic. */
const VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  [],
  {},
  [[]],
  [null],
  0,
  -1,
  1.005,
  1e-9,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '1e309',
  'NaN',
  '-0',
  '0x10',
  '١٢٣',
  '\ud800',
  'a\u0000b',
  '\u202e\u2066txt.exe',
  '🧾'.repeat(300),
  'x'.repeat(5_000),
  "' or 1=1 --",
  '%00%0a',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '9999-99-99',
  '2026-02-30',
  '0000-00-00',
  'toString',
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
];

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'customer_id', 'id'];

/** The fields with one of them replaced, removed, wrapped, or joined by one that nobody asked for. */
export function spoilFields(fields: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(fields);
  const name = random.of(names.length > 0 ? names : ['id']);
  const value = fields[name];
  switch (random.below(6)) {
    case 0: {
      const { [name]: _, ...rest } = fields;
      return rest;
    }
    case 1:
      return { ...fields, [name]: [value, value] };
    case 2:
      return { ...fields, [name]: { [random.of(NAMES)]: value } };
    case 3:
      return { ...fields, [random.of(NAMES)]: random.of(VALUES) };
    case 4:
      if (Array.isArray(value)) return { ...fields, [name]: value.map((one) => spoilInside(one, random)) };
      return { ...fields, [name]: spoilInside(value, random) };
    default:
      return { ...fields, [name]: random.of(VALUES) };
  }
}

function spoilInside(value: unknown, random: Random): unknown {
  return typeof value === 'object' && value !== null
    ? spoilFields(value as Record<string, unknown>, random)
    : random.of(VALUES);
}

const DEEP = 5_000;

/** The request damaged on its way: framing, headers, query or the text of its body. */
export function damage(request: RawRequest, random: Random): RawRequest {
  const { address, headers, body } = request;
  const withBody = (text: string): RawRequest => (body === undefined ? request : { ...request, body: text });
  const more = (extra: Record<string, string>): RawRequest => ({
    ...request,
    headers: { ...headers, ...extra },
  });
  const queried = (query: string) => ({
    ...request,
    address: `${address}${address.includes('?') ? '&' : '?'}${query}`,
  });
  switch (random.below(14)) {
    case 0:
      return withBody((body ?? '').slice(0, random.below((body ?? '').length + 1)));
    case 1:
      return withBody(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`);
    case 2:
      return withBody(`\ufeff${body ?? ''}`);
    case 3:
      return withBody(`{"__proto__":${body ?? '{}'}}`);
    case 4:
      return withBody(`[${body ?? ''}]`);
    case 5:
      return withBody((body ?? '').replace(/\d+/, `1${'0'.repeat(400)}`));
    case 6:
      return more({
        'content-type': random.of(['text/plain', 'application/xml', 'multipart/form-data', '']),
      });
    case 7:
      return more({
        'idempotency-key': random.of(['short', 'x'.repeat(3_000), '0123456789abcdef', "' or 1=1"]),
      });
    case 8:
      return more({ cookie: random.of(['refresh=; refresh=1', `a=${'%'.repeat(900)}`, 'refresh=1.%00.x']) });
    case 9:
      return more({
        'user-agent': 'x'.repeat(6_000),
        'x-forwarded-for': random.of(['127.0.0.1', 'x'.repeat(3_000), '::1, ::2']),
        'accept-language': '*;q=9e99',
      });
    case 10:
      return queried(address.split('?')[1] ?? 'id=1&id=2');
    case 11:
      return queried('a=%ff%fe&b=%00&__proto__[x]=1&constructor=1');
    case 12:
      return {
        ...request,
        // The number of a version is no name of a thing: without it the address is that of no call.
        address: address.replace(/(?<![v.\d])\d+/, random.of(['-1', '1e3', '%00', '%2e%2e%2f', '٣'])),
      };
    default:
      return more({
        'x-app-version': random.of(['', '0', 'x'.repeat(999), '-1']),
        'x-request-id': '<script>',
      });
  }
}
