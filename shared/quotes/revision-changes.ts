import { scopeParts } from './document-scope.ts'
import { offerOf } from './document-offer.ts'
import type { QuoteDocument } from './quote-document.contract.ts'
import { totalsOf } from './totals.ts'

export const changedParts = ['option', 'area', 'task', 'line', 'introduction', 'terms'] as const
export const changeKinds = ['added', 'removed', 'changed'] as const

export interface RevisionChange {
  part: (typeof changedParts)[number]
  change: (typeof changeKinds)[number]
  /** Empty for the introduction and the terms. */
  name: string
  /** The monthly total of an option or the amount of a line, before and after; null for items without a price. */
  fromMinor: number | null
  toMinor: number | null
}

interface Item {
  part: RevisionChange['part']
  name: string
  minor: number | null
  /** The value that is compared. */
  value: string
}

function itemsOf(document: QuoteDocument): Map<string, Item> {
  const options = document.options.flatMap(({ name, visitsPerWeek }, index): Item[] => {
    const offer = offerOf(document, index)
    const { monthly } = totalsOf(offer, [])
    const pricedLines = offer.lines.filter(({ basis }) => basis !== null)
    return [
      { part: 'option', name, minor: monthly.totalMinor, value: `${visitsPerWeek} ${monthly.totalMinor}` },
      ...pricedLines.map((line): Item => {
        const value = `${line.amountMinor} ${line.charge} ${line.isOptional}`
        return { part: 'line', name: `${name} · ${line.name}`, minor: line.amountMinor, value }
      }),
    ]
  })
  const scope = scopeParts(document).flatMap(({ name: place, areas }) =>
    areas.flatMap(({ name, squareFeet, count = 1, tasks }): Item[] => [
      { part: 'area', name: `${place} · ${name}`, minor: null, value: `${squareFeet} ${count}` },
      ...tasks.map((task): Item => ({
        part: 'task',
        name: `${place} · ${name} · ${task.name}`,
        minor: null,
        value: `${task.times} ${task.per}`,
      })),
    ]),
  )
  const texts: Item[] = [
    { part: 'introduction', name: '', minor: null, value: document.intro.trim() },
    { part: 'terms', name: '', minor: null, value: document.terms.trim() },
  ]
  return new Map([...options, ...scope, ...texts].map((item) => [`${item.part} ${item.name}`, item]))
}

/** A revision's changes for the client, in the order of the document; removed items come last. */
export function revisionChanges(before: QuoteDocument, after: QuoteDocument): RevisionChange[] {
  const [was, is] = [itemsOf(before), itemsOf(after)]
  const changes = [...is].flatMap(([key, { part, name, minor, value }]): RevisionChange[] => {
    const old = was.get(key)
    if (old?.value === value) return []
    const change = old ? 'changed' : 'added'
    return [{ part, change, name, fromMinor: old?.minor ?? null, toMinor: minor }]
  })
  const gone = [...was].flatMap(([key, { part, name, minor }]): RevisionChange[] =>
    is.has(key) ? [] : [{ part, change: 'removed', name, fromMinor: minor, toMinor: null }],
  )
  return [...changes, ...gone]
}
