import { createHash } from 'node:crypto'
import { fieldProblem, ProblemError, type FieldProblem } from '#server/api/problem.ts'
import type { QuoteFrom } from '#shared/quotes/letterhead.contract.ts'
import type { QuoteContent, QuoteDocument } from '#shared/quotes/quote-content.contract.ts'
import { problems } from '#server/problems/problems.ts'
import { mailboxOf } from '#shared/email-address.ts'
import { limits } from '#shared/limits.ts'
import { copiesIn, quoteCopiesMax, receiversOf } from '#shared/quotes/copies.ts'
import { priceOption } from '#shared/quotes/scope.ts'
import { quoteNumber } from '#shared/quotes/states.ts'
import type { Words } from '#shared/languages.ts'
import { words } from './texts.ts'

export const recipientOf = ({ recipient }: QuoteContent) => recipient.company.trim() || recipient.contact.trim()

/** Monthly price of an option, in minor units. @throws ProblemError 400 `quote_too_large`. */
export function priceOf(content: QuoteContent, option = 0): number {
  const chosen = content.options[option]
  const priceMinor = chosen ? priceOption(content, chosen).priceMinor : 0
  if (priceMinor > limits.priceMinorMax) throw new ProblemError('quote_too_large')
  return priceMinor
}

/** Denormalizes what lists show of a quote. @throws ProblemError 400 `quote_too_large`. */
export function columnsOf(content: QuoteContent) {
  const tasks = content.sites.flatMap(({ areas }) => areas.flatMap((area) => area.tasks))
  if (tasks.length > limits.quoteTasksMax) throw fieldProblem('quote_too_large', 'sites')
  content.options.forEach((_, index) => priceOf(content, index))
  return {
    content: JSON.stringify(content),
    clientId: content.clientId,
    title: content.title.trim(),
    recipient: recipientOf(content),
    priceMinor: priceOf(content),
  }
}

/** @throws ProblemError 400 `quote_incomplete` naming each missing field. */
export function requireComplete(content: QuoteContent): void {
  const { message } = problems.quote_incomplete
  const fields: FieldProblem[] = []
  const need = (isThere: boolean, path: string, message: Words) => {
    if (!isThere) fields.push({ path, message })
  }
  need(content.title.trim() !== '', 'title', words('titleNeeded'))
  need(recipientOf(content) !== '', 'recipient.company', words('recipientNeeded'))
  need(content.recipient.email.trim() !== '', 'recipient.email', words('emailNeeded'))
  const wrong = copiesIn(content.copies).find((address) => mailboxOf(address) === null)
  need(wrong === undefined, 'copies', words('notAnEmail', { address: wrong ?? '' }))
  need(receiversOf(content).length <= 1 + quoteCopiesMax, 'copies', words('copiesTooMany', { max: quoteCopiesMax }))
  content.sites.forEach((site, index) => need(site.name.trim() !== '', `sites.${index}.name`, words('placeUnnamed')))
  const names = content.sites.map(({ name }) => name.trim().toLowerCase())
  names.forEach((name, index) =>
    need(name === '' || names.indexOf(name) === index, `sites.${index}.name`, words('placeTwice')),
  )
  content.options.forEach((option, index) => {
    need(option.name.trim() !== '', `options.${index}.name`, words('optionUnnamed'))
    need(priceOf(content, index) > 0, `options.${index}`, words('optionFree'))
  })
  if (fields.length > 0) throw new ProblemError('quote_incomplete', { fields, details: message })
}

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
export const documentOf = (content: QuoteContent, { number, ...facts }: Circumstances): QuoteDocument => ({
  ...facts,
  number: quoteNumber(number, facts.revision),
  title: content.title.trim(),
  language: content.language,
  recipient: content.recipient,
  intro: content.intro,
  sites: content.sites.map(({ name, address, areas }) => ({
    name: name.trim(),
    address,
    areas: areas.map((area) => ({
      name: area.name,
      squareFeet: area.squareFeet,
      tasks: area.tasks.map(({ name, times, per }) => ({ name, times, per })),
    })),
  })),
  options: content.options.map((option) => {
    const { priceMinor, visitPriceMinor } = priceOption(content, option)
    return { name: option.name.trim(), visitsPerWeek: option.visitsPerWeek, priceMinor, visitPriceMinor }
  }),
  terms: content.terms,
})

/** The stored text and its hash, which the client signs. */
export function sealed(document: QuoteDocument) {
  const text = JSON.stringify(document)
  return { text, hash: createHash('sha256').update(text).digest() }
}
