import type { Caller } from './caller.ts'
import type { Exchange } from './exchange.ts'
import type { HeaderList } from './headers.ts'

const common = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin']
/** What a file of the build carries besides: it is no page of its own, and a thread that runs it is held to it. */
export const partSecurity: HeaderList = [
  'content-security-policy',
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
]
/** Two years; only ever said on https, where it binds the browser. */
export const strictTransport = ['strict-transport-security', 'max-age=63072000; includeSubDomains']
/** For an answer that is data: nothing in it may load, run or be framed, should a browser show it as a page. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const inert = ['content-security-policy', inertPolicy, 'referrer-policy', 'no-referrer']

const all = { http: common, https: [...common, ...strictTransport] }
const data = { http: [...common, ...inert], https: [...common, ...inert, ...strictTransport] }

/** What every answer carries. */
export const commonSecurity = (proto: Caller['proto']): HeaderList => all[proto]

/** What every answer that is neither the page nor a part of it carries. */
export const answerSecurity = ({ caller }: Exchange): HeaderList => data[caller.proto]

const names = new Set(data.https.filter((_, at) => at % 2 === 0))

export const isSecurity = (name: string): boolean => names.has(name)

/** Adds it to an upstream's answer, which may have said some of it in its `own` way. */
export function addSecurity({ caller }: Exchange, list: HeaderList, own: ReadonlySet<string> | undefined): void {
  const wanted = data[caller.proto]
  if (!own) list.push(...wanted)
  else {
    for (let at = 0; at < wanted.length; at += 2) {
      const name = wanted[at] as string
      if (!own.has(name)) list.push(name, wanted[at + 1] as string)
    }
  }
}
