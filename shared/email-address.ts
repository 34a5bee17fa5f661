const part = String.raw`[^\s\p{C}@<>()[\],;:"\\]+`
/** Source of a regular expression (flag `u`) for an email address that can be sent to as it is. */
export const emailAddress = String.raw`${part}@${part}\.${part}`

const whole = new RegExp(`^${emailAddress}$`, 'u')
const name = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(String.raw`^(?:${name}\.)+(?!\d+$)${name}$`)
const localBytesMax = 64

/**
 * Returns the canonical spelling of an address, so that two accounts cannot share a mailbox: trimmed, with the domain
 * in lower case and punycode. Capitals before the @ stay as typed but do not distinguish mailboxes. Null for an invalid
 * address: a trailing dot, full-width characters, empty labels.
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

/** Normalizes a domain as browsers do, but leaves a number alone that browsers would read as an IP address. */
function hostOf(domain: string): string {
  try {
    return isAscii(domain) ? domain.toLowerCase() : new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}
