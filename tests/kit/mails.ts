/** A file in a mail; `name` null where the mail gives it none. */
export type MailFile = { name: string | null; type?: string; content: string | Uint8Array; isInline?: boolean }

/** A mail as a program writes it. */
export function mailOf(subject: string, text: string, files: readonly MailFile[] = []): Buffer<ArrayBuffer> {
  // Of its own: a mail within it has another one.
  const boundary = Buffer.from(subject).toString('hex')
  const lines = [
    'From: Anna Gruber <a@gericht.at>',
    'To: j@kanzlei.at',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'Date: Tue, 13 Jan 2026 10:00:00 +0100',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...files.flatMap(({ name, type = 'application/octet-stream', content, isInline }) => [
      `--${boundary}`,
      `Content-Type: ${type}`,
      `Content-Disposition: ${isInline ? 'inline' : 'attachment'}${name === null ? '' : `; filename*=utf-8''${encodeURIComponent(name)}`}`,
      ...(type === 'message/rfc822'
        ? ['', Buffer.from(content).toString('utf8')]
        : [
            'Content-Transfer-Encoding: base64',
            '',
            Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
          ]),
    ]),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
