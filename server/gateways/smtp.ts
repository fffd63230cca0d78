import { createTransport } from 'nodemailer';
import type { Courier } from './courier.ts';

/** Sends mails through an SMTP server. */
export function smtpCourier(url: string, from: string): Courier {
  const transport = createTransport(url);
  return {
    async deliver({ recipient, subject, body }) {
      await transport.sendMail({ from, to: recipient, subject, text: body });
    },
  };
}
