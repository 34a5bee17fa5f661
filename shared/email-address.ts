const part = String.raw`[^\s\p{C}@<>()[\],;:"\\]+`
/** An email address that a mail can go to as it stands, as the source of a regular expression with the flag `u`. */
export const emailAddress = String.raw`${part}@${part}\.${part}`

const whole = new RegExp(`^${emailAddress}$`, 'u')
const name = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(String.raw`^(?:${name}\.)+(?!\d+$)${name}$`)
const localBytesMax = 64

/**
 * The one spelling of a mailbox that is kept, so that two accounts cannot share one: spaces around it dropped, the domain
 * as DNS has it (lower case, punycode). Capitals before the @ stay as typed, but make no other mailbox. Null where no
 * mailbox is named so: a dot at the end, a form for full width, empty parts between dots.
 */
export function mailboxOf(typed: string): string | null {
  const address = typed.trim().normalize('NFC')
  if (!whole.test(address) || address.normalize('NFKC').split('@')[0] !== address.split('@')[0]) return null
  const [local = '', domain = ''] = address.split('@')
  const host = /[%/?#\u3002\uFF0E\uFF61]/.test(domain) ? '' : hostOf(domain)
  const isFit = local.split('.').every(Boolean) && new TextEncoder().encode(local).length <= localBytesMax
  return isFit && domainName.test(host)
    ? `${isAscii(local) ? local : local.toLowerCase().normalize('NFC')}@${host}`
    : null
}

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text)

/** A domain as DNS has it, read as browsers do; a number that browsers would take for an address stays what it is. */
function hostOf(domain: string): string {
  try {
    return isAscii(domain) ? domain.toLowerCase() : new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}
