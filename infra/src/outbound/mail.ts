import type { Transporter } from 'nodemailer';
import type { Options, SentMessageInfo } from 'nodemailer/lib/smtp-transport/index.js';
import { CounterpartAway } from './outbound.ts';
import type { Outbound, Outgoing, Sent } from './outbound.ts';
import { WAIT_MS } from './post.ts';

export interface Mail extends Outgoing {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[];
}

export interface MailServer {
  /** `smtps://user:password@host:465`, or `smtp://host:587` with STARTTLS where the server has it. */
  readonly address: URL;
  readonly from: string;
  readonly waitMs?: number;
}

/**
 * Mail over SMTP. The id stands in `Message-ID`, so that a mail whose answer was lost and that is sent again is the same one to whoever sorts by it; most servers
 * deliver it twice all the same. Nothing that a mail says makes this house read a file or ask an address.
 */
export function smtpMail({ address, from, waitMs = WAIT_MS }: MailServer): Outbound<Mail> {
  let transport: Transporter<SentMessageInfo, Options> | undefined;
  const house = from.replace(/^.*@|>$/g, '');
  return {
    name: 'mail',
    async send({ id, to, subject, text, files = [] }): Promise<Sent> {
      try {
        // With the first mail: it takes megabytes that a service which sends none should not carry.
        const { createTransport } = await import('nodemailer');
        transport ??= createTransport({
          url: address.href,
          connectionTimeout: waitMs,
          greetingTimeout: waitMs,
          socketTimeout: waitMs,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${house}>`,
          attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
        });
        return { kind: 'taken', reference: response.slice(0, 100) };
      } catch (error) {
        const { responseCode = 0, message } = error as { readonly responseCode?: number; readonly message: string };
        // 5yz says never, 4yz says later (RFC 5321, 4.2.1); a wrong password says nothing about this mail.
        const isForGood = responseCode >= 500 && (error as { readonly code?: string }).code !== 'EAUTH';
        if (isForGood) return { kind: 'refused', why: message.slice(0, 200) };
        throw new CounterpartAway(`${address.host} takes no mail`, { cause: error });
      }
    },
  };
}
