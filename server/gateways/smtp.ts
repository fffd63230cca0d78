import { createTransport } from 'nodemailer';
import type { Courier } from '../ports/courier.ts';
import { type MailBrand, mailHtml } from './mail-html.ts';

/** Shorter than a message's lease: a server that hangs must not lead to a second mail. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails through an SMTP server, as text and as HTML of the same text. */
export function smtpCourier(url: string, from: string, brand: MailBrand): Courier {
  const transport = createTransport({ url, ...LIMITS });
  return {
    async deliver({ recipient, subject, body }) {
      const html = mailHtml({ subject, body }, brand);
      // An object is one address; a text would be read as a list of them.
      const to = { name: '', address: recipient };
      await transport.sendMail({ from, to, subject, text: body, html });
    },
  };
}
