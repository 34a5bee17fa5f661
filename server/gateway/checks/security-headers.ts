import type { OutgoingHttpHeader } from 'node:http'
import type { Caller } from './caller.ts'
import type { Exchange } from '../forwarding/exchange.ts'

/** Alternating names and values, which `writeHead` accepts without further processing. */
export type HeaderList = OutgoingHttpHeader[]

const common = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin']
/** Extra headers of asset files: they are not pages, and a worker started from one is bound to this policy. */
export const partSecurity: HeaderList = [
  'content-security-policy',
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
]
/** Two years; sent on https only. */
export const strictTransport = ['strict-transport-security', 'max-age=63072000; includeSubDomains']
/** For responses that are data: if a browser shows one as a page, nothing in it may load, run or be framed. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const inert = ['content-security-policy', inertPolicy, 'referrer-policy', 'no-referrer']

const headersByScheme = { http: common, https: [...common, ...strictTransport] }
const data = { http: [...common, ...inert], https: [...common, ...inert, ...strictTransport] }

/** Headers of every response. */
export const commonSecurity = (proto: Caller['proto']): HeaderList => headersByScheme[proto]

/** Headers of every response that is neither the page nor one of its assets. */
export const answerSecurity = ({ caller }: Exchange): HeaderList => data[caller.proto]

const names = new Set(data.https.filter((_, at) => at % 2 === 0))

export const isSecurity = (name: string): boolean => names.has(name)

/** Adds security headers to an upstream's response without overriding those in `own`. */
export function addSecurity({ caller }: Exchange, list: HeaderList, ownHeaders: ReadonlySet<string> | undefined): void {
  const wanted = data[caller.proto]
  if (!ownHeaders) list.push(...wanted)
  else {
    for (let at = 0; at < wanted.length; at += 2) {
      const name = wanted[at] as string
      if (!ownHeaders.has(name)) list.push(name, wanted[at + 1] as string)
    }
  }
}
