import { Resolver } from 'node:dns/promises'
import { OutboundError, type OutboundFetch } from '#server/api/outbound/fetch.ts'
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

/** Which of its two proofs a domain shows, or that it shows none. A service that fails says nothing about either. */
export type Shown = ShownBy | 'missing' | 'unknown'
export type ShownBy = 'record' | 'file'

/**
 * Whether the domain shows it, in its name service or, where that says nothing, in its file. One that never showed the
 * record needs its website to say that the file is gone too.
 */
export async function lookUpProof(
  record: DomainProof & { shownBy: ShownBy | null },
  { fetch, nameServers }: ProofLookup,
): Promise<Shown> {
  const { name, value, file } = recordOf(record)
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (nameServers) resolver.setServers([...nameServers])
  let isAnswered = true
  const records = await resolver.resolveTxt(name).catch((error: unknown) => {
    isAnswered = error instanceof Error && 'code' in error && noSuchRecord.has(error.code)
    return []
  })
  if (records.some((parts) => parts.join('').trim() === value)) return 'record'
  let isFileAnswered = true
  try {
    const answer = await fetch(file, { method: 'GET', headers: { accept: 'text/plain' } })
    if (answer.status === 200 && (await answer.text()).trim() === value) return 'file'
    isFileAnswered = answer.status < 500
  } catch (error) {
    isFileAnswered = error instanceof OutboundError && noSuchFile.has(error.why)
  }
  return isAnswered && (isFileAnswered || record.shownBy === 'record') ? 'missing' : 'unknown'
}

/** The name service answered: there is no such name, or no such record. */
const noSuchRecord: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** No website has this name, or what it has there is too long to be the file. */
const noSuchFile: ReadonlySet<OutboundError['why']> = new Set(['unresolved', 'too_long'])
