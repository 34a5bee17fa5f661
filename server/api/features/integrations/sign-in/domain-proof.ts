import { Resolver } from 'node:dns/promises'
import type { OutboundFetch } from '#server/api/outbound/fetch.ts'
import { mailboxOf } from '#shared/email-address.ts'

interface DomainProof {
  domain: string
  proof: string
}

/** The proof of ownership that a domain publishes: a TXT record, or a file with its value. */
export const recordOf = ({ domain, proof }: DomainProof) => ({
  name: `_custodia.${domain}`,
  value: `custodia-domain=${proof}`,
  file: `https://${domain}/.well-known/custodia-domain.txt`,
})

/** A domain as mailboxes have it; undefined for anything else. */
export const domainOf = (typed: string): string | undefined => mailboxOf(`x@${typed.trim()}`)?.slice(2)

interface ProofLookup {
  fetch: OutboundFetch
  /** Used instead of the machine's name servers. */
  nameServers: readonly string[] | undefined
}

/** Whether the domain shows it, in its name service or, where that says nothing, in its file. */
export async function showsProof(record: DomainProof, { fetch, nameServers }: ProofLookup): Promise<boolean> {
  const { name, value, file } = recordOf(record)
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (nameServers) resolver.setServers([...nameServers])
  const records = await resolver.resolveTxt(name).catch(() => [])
  if (records.some((parts) => parts.join('').trim() === value)) return true
  try {
    const answer = await fetch(file, { method: 'GET', headers: { accept: 'text/plain' } })
    return answer.status === 200 && (await answer.text()).trim() === value
  } catch {
    return false
  }
}
