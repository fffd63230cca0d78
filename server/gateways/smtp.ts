import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Courier } from '../ports/courier.ts';
import { type MailBrand, mailHtml } from './mail-html.ts';

/** Shorter than a message's lease: a server that hangs must not lead to a second mail. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails through an SMTP server, as text and as HTML of the same text. */
export function smtpCourier(url: string, from: string, brand: MailBrand): Courier {
  const transport = createTransport({ url, ...LIMITS, getSocket: connectByName });
  return {
    async deliver({ recipient, subject, body }) {
      const html = mailHtml({ subject, body }, brand);
      // An object is one address; a text would be read as a list of them.
      const to = { name: '', address: recipient };
      await transport.sendMail({ from, to, subject, text: body, html });
    },
  };
}

interface Place {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
}

/**
 * Connects to the mail server by its name. The library would look the name up itself and connect to a bare address,
 * which no setting names: `server/outbound.ts`. It speaks TLS on the socket where the address asks for it.
 */
function connectByName(
  { host = 'localhost', port, secure = false }: Place,
  done: (error: Error | null, found?: { connection: Socket }) => void,
): void {
  const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)) });
  const fail = (error: Error) => {
    socket.destroy();
    done(error);
  };
  const giveUp = () => fail(new Error('the mail server did not answer in time'));
  socket.setTimeout(LIMITS.connectionTimeout);
  socket.once('timeout', giveUp);
  socket.once('error', fail);
  socket.once('connect', () => {
    // From here on the library listens, and has times of its own.
    socket.setTimeout(0);
    socket.off('timeout', giveUp);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}
