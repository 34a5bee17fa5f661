import { textsOf } from '#server/texts.ts'
import type { Language } from '#shared/languages.ts'
import { letter } from './letter.ts'
import type { Mail } from './envelope.ts'
import type en from './texts/en.json'

const { say } = textsOf<typeof en>(import.meta.dirname)

interface PurchaseLetter {
  language: Language
  company: string
  /** The logo's full URL. */
  logo: string | null
  number: string
  sender: { name: string; email: string }
}

/** Composes the email to a supplier that an order is attached to; replies go to the sender. */
export function composePurchaseLetter({ language, company, logo, number, sender }: PurchaseLetter) {
  const name = inOneLine(company)
  const values = { organization: name, number }
  const from: Pick<Mail, 'fromName' | 'replyTo'> = {
    fromName: name,
    ...(sender.email && { replyTo: { name: inOneLine(sender.name), address: sender.email } }),
  }
  return {
    ...letter({
      language,
      subject: say(language, 'purchase.subject', values),
      before: [say(language, 'greeting'), say(language, 'purchase.before', values)],
      after: [say(language, 'purchase.after', values), `${inOneLine(sender.name)}\n${name}`],
      head: { name, logo },
    }),
    ...from,
  }
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
