import type { Language } from '#shared/languages.ts'

interface Letter {
  language: Language
  subject: string
  before: readonly string[]
  /** The full URL of the button; a letter without one says everything itself. */
  link?: string
  action?: string
  after: readonly string[]
  /** The logo and name of the company that writes. */
  head?: { name: string; logo: string | null } | undefined
}

/** Builds an email with at most one button, as text and HTML; all content is escaped. */
export function letter({ language, subject, before, link, action = '', after, head }: Letter) {
  const text = [...before, ...(link ? [link] : []), ...after].join('\n\n')
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<p>${escape(line).replaceAll('\n', '<br>')}</p>`).join('\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1a1d21;max-width:34em;margin:2em auto;padding:0 1em">
${head ? headOf(head) : ''}${paragraphs(before)}
${link ? buttonOf(link, action) : ''}${paragraphs(after)}
</body>
</html>
`
  return { subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200), text: `${text}\n`, html }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const buttonOf = (link: string, action: string) =>
  `<p><a href="${escape(link)}" style="display:inline-block;padding:.6em 1.2em;background:#0b5c4f;color:#fff;border-radius:6px;text-decoration:none">${escape(action)}</a></p>
<p style="font-size:13px;overflow-wrap:anywhere">${escape(link)}</p>
`

const headOf = ({ name, logo }: NonNullable<Letter['head']>) =>
  `<p style="font-size:18px;font-weight:600;padding-bottom:.7em;border-bottom:1px solid #d9dee5">${
    logo ? `<img src="${escape(logo)}" alt="" height="40" style="height:40px;vertical-align:middle"> ` : ''
  }${escape(name)}</p>\n`
