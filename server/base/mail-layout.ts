import type { Mail } from './mail.ts'

/** What a mail says: paragraphs, and one button at most. */
export type MailText = { to: string; subject: string; greeting: string; paragraphs: string[]; button?: { label: string; href: string }; closing?: string }

/** Sets a mail as text and as HTML: no pictures, no tracking, the link to the imprint in the foot. */
export function layOutMail(appUrl: URL, { to, subject, greeting, paragraphs, button, closing }: MailText): Mail {
  const imprint = new URL('/impressum', appUrl).href
  const foot = `Fundstelle · Impressum: ${imprint}`
  const text = [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.href}`] : []), ...(closing ? [closing] : []), `-- \n${foot}`].join('\n\n')
  const p = (content: string) => `<p style="margin:0 0 16px">${content}</p>`
  const html = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#FBFAF7;color:#23201C;font:17px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto">
<div style="font:600 20px/1.4 Georgia,serif;color:#1E5B4F;margin:0 0 24px">Fundstelle</div>
${[greeting, ...paragraphs].map((line) => p(escapeHtml(line))).join('\n')}
${button ? p(`<a href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 20px;background:#1E5B4F;color:#FFFFFF;border-radius:6px;text-decoration:none">${escapeHtml(button.label)}</a>`) + p(`<span style="font-size:13px;color:#5E574D">Falls die Schaltfläche nicht funktioniert: ${escapeHtml(button.href)}</span>`) : ''}
${closing ? p(escapeHtml(closing)) : ''}
<hr style="border:0;border-top:1px solid #DDD6CA;margin:24px 0"><div style="font-size:13px;color:#5E574D">Fundstelle · <a href="${escapeHtml(imprint)}" style="color:#5E574D">Impressum</a></div>
</div></body></html>`
  return { to, subject, text: `${text}\n`, html }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
