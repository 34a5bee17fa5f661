import { createHash } from 'node:crypto'
import { fieldProblem, ProblemError, type FieldProblem } from '#server/api/problem.ts'
import type { QuoteFrom } from '#shared/quotes/letterhead.contract.ts'
import type { QuoteArea, QuoteContent, QuoteLine } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { problems } from '#server/problems/problems.ts'
import { mailboxOf } from '#shared/email-address.ts'
import { limits } from '#shared/limits.ts'
import { parseCopies, quoteCopiesMax, receiversOf } from '#shared/quotes/copies.ts'
import { draftOffer, noTaxes } from '#shared/quotes/offer.ts'
import { areasOf, priceOption } from '#shared/quotes/scope.ts'
import { quoteNumber } from '#shared/quotes/states.ts'
import type { SalesTax } from '#shared/quotes/taxes.ts'
import { noDiscounts, totalsOf } from '#shared/quotes/totals.ts'
import type { Words } from '#shared/languages.ts'
import { words } from './texts.ts'

export const recipientOf = ({ recipient }: QuoteContent) => recipient.company.trim() || recipient.contact.trim()

/** An option's monthly and one-time price before tax. @throws ProblemError 400 `quote_too_large`. */
export function pricesOf(content: QuoteContent, option = 0, addOns: readonly string[] = []) {
  const chosen = content.options[option]
  if (!chosen) return { priceMinor: 0, onceMinor: 0 }
  const offer = draftOffer(content, chosen, noTaxes)
  const most = totalsOf(
    offer,
    offer.lines.map(({ key }) => key),
  )
  if (Math.max(most.monthly.subtotalMinor, most.once.subtotalMinor) > limits.priceMinorMax)
    throw new ProblemError('quote_too_large')
  const { monthly, once } = totalsOf(offer, addOns)
  return { priceMinor: monthly.netMinor, onceMinor: once.netMinor }
}

/** Denormalizes the values of a quote that lists show. @throws ProblemError 400 `quote_too_large`. */
export function columnsOf(content: QuoteContent) {
  const countOf = (areas: readonly QuoteArea[]) => areas.flatMap(({ tasks }) => tasks).length
  const scopes = [
    content.sites.map(({ areas }) => areas),
    ...content.options.flatMap(({ ownAreas }) => [ownAreas ?? []]),
  ]
  if (scopes.some((scope) => countOf(scope.flat()) > limits.quoteTasksMax))
    throw fieldProblem('quote_too_large', 'sites')
  content.options.forEach((_, index) => pricesOf(content, index))
  return {
    content: JSON.stringify(content),
    clientId: content.clientId,
    title: content.title.trim(),
    recipient: recipientOf(content),
    ...pricesOf(content),
  }
}

/** @throws ProblemError 400 `quote_incomplete` naming each missing field. */
export function requireComplete(content: QuoteContent): void {
  const { message } = problems.quote_incomplete
  const fields: FieldProblem[] = []
  const need: Need = (isThere, path, message) => {
    if (!isThere) fields.push({ path, message })
  }
  need(content.title.trim() !== '', 'title', words('titleNeeded'))
  need(recipientOf(content) !== '', 'recipient.company', words('recipientNeeded'))
  need(content.recipient.email.trim() !== '', 'recipient.email', words('emailNeeded'))
  const wrong = parseCopies(content.copies).find((address) => mailboxOf(address) === null)
  need(wrong === undefined, 'copies', words('notAnEmail', { address: wrong ?? '' }))
  need(receiversOf(content).length <= 1 + quoteCopiesMax, 'copies', words('copiesTooMany', { max: quoteCopiesMax }))
  content.sites.forEach((site, index) => need(site.name.trim() !== '', `sites.${index}.name`, words('placeUnnamed')))
  const names = content.sites.map(({ name }) => name.trim().toLowerCase())
  // Two entries for one location would become one job at the price of the second entry.
  const places = content.sites.map(({ locationId }) => locationId?.toLowerCase() ?? null)
  names.forEach((name, index) => {
    need(name === '' || names.indexOf(name) === index, `sites.${index}.name`, words('placeTwice'))
    need(!places[index] || places.indexOf(places[index]) === index, `sites.${index}.name`, words('locationTwice'))
  })
  content.options.forEach((option, index) => {
    need(option.name.trim() !== '', `options.${index}.name`, words('optionUnnamed'))
    const { priceMinor, onceMinor } = pricesOf(content, index)
    need(priceMinor + onceMinor > 0, `options.${index}`, words('optionFree'))
    if (option.ownLines)
      requireLines({ lines: option.ownLines, path: `options.${index}.ownLines`, title: content.title }, need)
  })
  requireLines({ lines: content.lines ?? [], path: 'lines', title: content.title }, need)
  if (fields.length > 0) throw new ProblemError('quote_incomplete', { fields, details: message })
}

/** Line names are unique per location, because each line may become a job there. */
function requireLines({ lines, path, title }: NamedLines, need: Need): void {
  const names = lines.map(({ name, site }) => `${site} ${name.trim().toLowerCase()}`)
  lines.forEach(({ name, key }, index) => {
    need(name.trim() !== '', `${path}.${index}.name`, words('lineUnnamed'))
    const isFirst = names.indexOf(names[index] ?? '') === index && lines.findIndex((line) => line.key === key) === index
    const isJob = name.trim().toLowerCase() === title.trim().toLowerCase()
    need(name.trim() === '' || (isFirst && !isJob), `${path}.${index}.name`, words('lineTwice'))
  })
}

interface NamedLines {
  lines: readonly QuoteLine[]
  path: string
  title: string
}

type Need = (isThere: boolean, path: string, message: Words) => void

interface Circumstances {
  number: number
  revision: number
  company: string
  from: QuoteFrom
  currency: string
  sentOn: string
  validUntil: string
}

/** The client's view: prices and scope, without costs, rates and margins. */
export function documentOf(
  content: QuoteContent,
  { number, ...facts }: Circumstances,
  taxes: readonly SalesTax[],
): QuoteDocument {
  const offers = content.options.map((option) => draftOffer(content, option, { taxes, day: facts.sentOn }))
  const used = new Map(offers.flatMap((offer) => offer.taxes.map((tax) => [tax.id, tax])))
  return {
    ...facts,
    number: quoteNumber(number, facts.revision),
    title: content.title.trim(),
    language: content.language,
    recipient: content.recipient,
    intro: content.intro,
    sites: content.sites.map(({ name, address, areas }) => ({ name: name.trim(), address, areas: areas.map(areaOf) })),
    options: content.options.map((option, index) => ({
      name: option.name.trim(),
      visitsPerWeek: option.visitsPerWeek,
      priceMinor: pricesOf(content, index).priceMinor,
      visitPriceMinor: priceOption(content, option).visitPriceMinor,
      ...(option.ownAreas && {
        areas: content.sites.map((site, at) => areasOf(site, at, option).map(areaOf)),
      }),
      lines: offers[index]?.lines ?? [],
    })),
    discounts: content.discounts ?? noDiscounts,
    taxes: [...used.values()],
    terms: content.terms,
  }
}

const areaOf = ({ name, squareFeet, count, tasks }: QuoteArea) => ({
  name,
  squareFeet,
  ...(count !== undefined && count > 1 && { count }),
  tasks: tasks.map((task) => ({ name: task.name, times: task.times, per: task.per })),
})

/** The stored text and its hash, which the client signs. */
export function sealed(document: QuoteDocument) {
  const text = JSON.stringify(document)
  return { text, hash: createHash('sha256').update(text).digest() }
}
