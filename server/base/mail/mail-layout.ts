import { paths } from '../../../contract/pages.ts'

/** What a mail says: paragraphs, facts, and one button at most. Greeting, foot and look are the same for all mails. */
export type Mail = {
  to: string
  subject: string
  paragraphs: string[]
  /** Pairs of label and value. */
  facts?: [label: string, value: string][]
  button?: { label: string; href: string }
  closing?: string
  /** Where mails of this kind are turned off; only for mails that a person can do without. */
  turnOff?: string
  /** Who reads an answer to this mail, when it is not the sender. */
  replyTo?: string
}

/** Who sends: what § 14 UGB wants to see in a business letter. */
export type Sender = { name: string; address: string; email: string; company_register: string }

/** A mail as it is handed over. */
export type LaidOutMail = { subject: string; text: string; html: string }

const greeting = 'Guten Tag,'
const automatic = 'Diese Nachricht wurde automatisch verschickt.'
const turnOffLabel = 'Hinweis-Mails zum Verbrauch abschalten'

/** Sets a mail as text and as HTML from the same words: no pictures, no tracking, in the foot the operator and the imprint. */
export function layOutMail(appUrl: URL, sender: Sender, mail: Mail): LaidOutMail {
  const clean: Mail = {
    ...mail,
    subject: oneLine(mail.subject),
    paragraphs: mail.paragraphs.map(oneLine),
    facts: mail.facts?.map(([label, value]) => [oneLine(label), oneLine(value)]),
  }
  const imprint = new URL(paths.imprint, appUrl).href
  const operator = [sender.name, sender.address, sender.company_register, sender.email].map(oneLine)
  return {
    subject: clean.subject,
    text: layOutText(clean, operator, imprint),
    html: layOutHtml(clean, operator, imprint),
  }
}

/** What somebody entered cannot begin a line of its own, in a header or in the text, nor turn the direction of writing. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

function layOutText(
  { paragraphs, facts, button, closing, turnOff }: Mail,
  [name, address, register, email]: string[],
  imprint: string,
): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(closing ? [closing] : []),
    ...(turnOff ? [`${turnOffLabel}:\n${turnOff}`] : []),
    ['-- ', 'Fundstelle', `${name}, ${address}`, `${register} · ${email}`, `Impressum: ${imprint}`, automatic].join(
      '\n',
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

const sans = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"
const serif = "font-family:Georgia,'Times New Roman',serif"
/** Long German words and addresses stay inside a narrow screen. */
const wrap = 'word-break:break-word;overflow-wrap:break-word'
const table = 'role="presentation" border="0" cellspacing="0" cellpadding="0"'

/* »Kanzleipapier« as on the screen. Colours stand inline for programs that drop the style sheet; dark ones come over them. */
const dark = `.ground{background:#191715!important}.card{background:#24211d!important;border-color:#3a362f!important}.line{border-color:#3a362f!important}
.ink{color:#ede8df!important}.muted{color:#b3aa9b!important}.accent{color:#7fc7b4!important}.button{background:#7fc7b4!important}.on-accent{color:#10211c!important}`
// Outlook on the web marks its dark theme with an attribute instead of answering the media query.
const darkOutlook = dark.replace(/\.(?=[a-z-]+\{)/g, '[data-ogsc] .')

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark}}
${darkOutlook}
@media (max-width:480px){.page{padding:20px 12px!important}.card{padding:24px 20px!important}.title{font-size:20px!important}.label{display:block!important;width:auto!important;padding-bottom:0!important}.value{display:block!important;padding-top:0!important}}`

function layOutHtml(
  { subject, paragraphs, facts, button, closing, turnOff }: Mail,
  [name, address, register, email]: string[],
  imprint: string,
): string {
  const p = (content: string) =>
    `<p class="ink" style="margin:0 0 16px;${sans};font-size:16px;line-height:1.6;color:#23201c;${wrap}">${content}</p>`
  const small = (content: string) =>
    `<p class="muted" style="margin:0 0 8px;${sans};font-size:13px;line-height:1.5;color:#5e574d;${wrap}">${content}</p>`
  const link = (href: string, label: string) =>
    `<a class="muted" href="${escapeHtml(href)}" style="color:#5e574d;text-decoration:underline">${escapeHtml(label)}</a>`
  const row = ([label, value]: [string, string]) =>
    `<tr><td class="label muted line" valign="top" width="220" style="width:220px;padding:6px 12px 6px 0;${sans};font-size:15px;line-height:1.5;color:#5e574d">${escapeHtml(label)}</td><td class="value ink" valign="top" style="padding:6px 0;${sans};font-size:15px;line-height:1.5;color:#23201c;${wrap}">${escapeHtml(value)}</td></tr>`
  const content = [
    `<h1 class="ink title" style="margin:0 0 20px;${serif};font-size:22px;line-height:1.35;font-weight:600;color:#23201c;${wrap};hyphens:auto">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((line) => p(escapeHtml(line))),
    ...(facts ? [`<table ${table} width="100%" style="margin:0 0 20px">${facts.map(row).join('')}</table>`] : []),
    ...(button
      ? [
          `<table ${table} style="margin:8px 0 20px"><tr><td class="button" bgcolor="#1e5b4f" style="background:#1e5b4f;border-radius:6px;padding:0"><a class="on-accent" href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 22px;${sans};font-size:16px;line-height:1.4;font-weight:600;color:#ffffff;text-decoration:none;mso-padding-alt:0"><!--[if mso]><i style="mso-font-width:150%;mso-text-raise:18pt">&nbsp;</i><![endif]-->${escapeHtml(button.label)}<!--[if mso]><i style="mso-font-width:150%">&nbsp;</i><![endif]--></a></td></tr></table>`,
        ]
      : []),
    ...(closing ? [p(escapeHtml(closing))] : []),
    ...(button
      ? [
          small(
            `Falls die Schaltfläche nicht funktioniert, öffnen Sie bitte diese Adresse:<br>${escapeHtml(button.href)}`,
          ),
        ]
      : []),
  ]
  const foot = [
    ...(turnOff ? [small(link(turnOff, turnOffLabel))] : []),
    small(`${escapeHtml(`${name}, ${address}`)}<br>${escapeHtml(register!)} · ${escapeHtml(email!)}`),
    small(`${link(imprint, 'Impressum')} · ${automatic}`),
  ]
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${style}</style></head>
<body class="ground" style="margin:0;padding:0;background:#fbfaf7">
<table class="ground" ${table} width="100%" bgcolor="#fbfaf7" style="background:#fbfaf7"><tr><td class="page" align="center" style="padding:32px 16px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px;text-align:left">
<tr><td class="accent" style="padding:0 4px 16px;${serif};font-size:20px;line-height:1.4;font-weight:600;color:#1e5b4f">Fundstelle</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border:1px solid #ddd6ca;border-radius:10px">
${content.join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0">
${foot.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
