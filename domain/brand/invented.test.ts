import { expect, test } from 'vitest';
import { inventedContacts, isInventedLink } from './invented.ts';

const sound = { phone: '(801) 555-7100', email: 'pay@city.gov' };
const mail = 'Harbor City <pay@city.gov>';

test.each(['(801) 555-0142', '+1 801.555.0199', '555-0100', '1 (801) 555 0123'])(
  'the number %s is invented',
  (phone) => {
    expect(inventedContacts({ contact: { ...sound, phone }, senders: { mail } })).toEqual([
      `contact.phone ${phone}`,
    ]);
  },
);

test.each(['pay@harbor.example', 'pay@EXAMPLE.com', 'pay@mail.example.org', 'pay@example.net'])(
  'the address %s is invented, for customers to write to and as the sender of mails',
  (email) => {
    const senders = { mail: `Harbor City <${email}>` };
    expect(inventedContacts({ contact: { ...sound, email }, senders })).toEqual([
      `contact.email ${email}`,
      `senders.mail ${senders.mail}`,
    ]);
  },
);

test.each([
  { phone: '(801) 555-0242', email: 'example@city.gov' },
  { phone: '(555) 010-0123', email: 'pay@anexample.com' },
  { phone: '+44 20 5550 1234', email: 'pay@example.com.city.gov' },
])('$phone and $email may be somebody’s', (contact) => {
  expect(inventedContacts({ contact, senders: { mail } })).toEqual([]);
});

test('a link of a page is invented where its telephone, its address or its host is', () => {
  const invented = ['tel:+18085550123', 'MAILTO:a@b.example?subject=Hi', 'https://city.example/finances'];
  const sound = ['tel:+18015557100', 'mailto:a@city.gov', 'https://city.gov/example.com'];
  expect([...invented, ...sound].filter(isInventedLink)).toEqual(invented);
});
