import { expect, test } from 'vitest';
import { inventedContacts, isInventedLink } from './invented.ts';

const SOUND = {
  'contact.phone': '(801) 555-7100',
  'contact.email': 'pay@city.gov',
  'senders.mail': 'Harbor City <pay@city.gov>',
};

function inventedAmong(changed: Partial<typeof SOUND>): string[] {
  const texts: Readonly<Record<string, string>> = { ...SOUND, ...changed };
  return inventedContacts((place) => texts[place]);
}

test.each(['(801) 555-0142', '+1 801.555.0199', '555-0100', '1 (801) 555 0123'])(
  'the number %s is invented',
  (phone) => {
    expect(inventedAmong({ 'contact.phone': phone })).toEqual([`contact.phone ${phone}`]);
  },
);

test.each(['pay@harbor.example', 'pay@EXAMPLE.com', 'pay@mail.example.org', 'pay@example.net'])(
  'the address %s is invented, for customers to write to and as the sender of mails',
  (email) => {
    const sender = `Harbor City <${email}>`;
    expect(inventedAmong({ 'contact.email': email, 'senders.mail': sender })).toEqual([
      `contact.email ${email}`,
      `senders.mail ${sender}`,
    ]);
  },
);

test.each([
  { phone: '(801) 555-0242', email: 'example@city.gov' },
  { phone: '(555) 010-0123', email: 'pay@anexample.com' },
  { phone: '+44 20 5550 1234', email: 'pay@example.com.city.gov' },
])('$phone and $email may be somebody’s', ({ phone, email }) => {
  expect(inventedAmong({ 'contact.phone': phone, 'contact.email': email })).toEqual([]);
});

test('a link of a page is invented where its telephone, its address or its host is', () => {
  const invented = ['tel:+18085550123', 'MAILTO:a@b.example?subject=Hi', 'https://city.example/finances'];
  const sound = [
    'tel:+18015557100',
    'mailto:a@city.gov',
    'mailto:a',
    'mailto:a@b.example@city.gov',
    'https://city.gov/example.com',
    'https://city.gov/mailto:a@b.example',
    '#/go?to=https://city.example',
    '#/help',
  ];
  expect([...invented, ...sound].filter(isInventedLink)).toEqual(invented);
});

test('a contact that a brand lacks, or that is wrong, is not looked at', () => {
  expect(inventedContacts(() => undefined)).toEqual([]);
});
