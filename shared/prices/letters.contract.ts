import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { QuoteFrom } from '../quotes/letterhead.contract.ts'
import { Address } from '../clients/clients.contract.ts'
import { clientParams, Closed, Email, Hash, Id, Instant, LocalDate, Name, Nullable, Text } from '../schema.ts'
import { letterStates, openLetterStates } from './letter-states.ts'
import { pricePaths } from './paths.ts'
import { NewRaise } from './prices.contract.ts'
import { raiseKinds } from './raise.ts'

/** The quality of a year's work for a client; null if unknown. */
export const QualityRecord = Type.Object({
  from: LocalDate,
  to: LocalDate,
  /** Scores in hundredths. */
  inspections: Nullable(Type.Object({ count: Type.Integer(), average: Type.Integer(), latest: Type.Integer() })),
  /** Visits with recorded work, and how many of them began within the minutes that count as late. */
  visits: Nullable(Type.Object({ done: Type.Integer(), onTime: Type.Integer(), lateMinutes: Type.Integer() })),
  /** Corrective actions and requests, and how many of them are resolved. */
  tasks: Nullable(Type.Object({ count: Type.Integer(), resolved: Type.Integer() })),
})
export type QualityRecord = Static<typeof QualityRecord>

const LetterLine = Type.Object({
  /** Null for the contract. */
  jobId: Nullable(Id),
  name: Type.String(),
  fromMinor: Type.Integer(),
  toMinor: Type.Integer(),
  basis: Type.Enum(['visit', 'month']),
  kind: Type.Enum([...raiseKinds]),
  percent: Nullable(Type.String()),
  /** The index or wage before and after. */
  before: Nullable(Type.Number()),
  figure: Nullable(Type.Number()),
  figureMonth: Nullable(Type.String()),
  source: Type.String(),
})
export type LetterLine = Static<typeof LetterLine>

/** The letter as the client reads and signs it. */
export const LetterDocument = Type.Object({
  language: Type.Enum([...languages]),
  currency: Type.String(),
  company: Type.String(),
  from: QuoteFrom,
  recipient: Type.Object({ company: Type.String(), contact: Type.String(), address: Address }),
  writtenOn: LocalDate,
  effectiveOn: LocalDate,
  text: Type.String(),
  lines: Type.Array(LetterLine),
  quality: Nullable(QualityRecord),
})
export type LetterDocument = Static<typeof LetterDocument>

export const PriceLetter = Type.Object({
  id: Id,
  state: Type.Enum([...letterStates]),
  effectiveOn: LocalDate,
  recipient: Type.String(),
  document: LetterDocument,
  /** Subject of the email that sending the letter queues. */
  subject: Type.String(),
  sentAt: Nullable(Instant),
  viewedAt: Nullable(Instant),
  decidedAt: Nullable(Instant),
  signer: Type.String(),
  reason: Type.String(),
})
export type PriceLetter = Static<typeof PriceLetter>
export const PriceLetters = Type.Object({ items: Type.Array(PriceLetter) })
export type PriceLetters = Static<typeof PriceLetters>

export const NewLetter = Closed({
  /** Null among them for the contract. */
  jobIds: Type.Array(Nullable(Id), { minItems: 1, maxItems: 100, uniqueItems: true }),
  effectiveOn: LocalDate,
  noticeOn: Nullable(LocalDate),
  recipient: Email,
  text: Text(limits.noteMax),
  hasQuality: Type.Boolean(),
  raise: NewRaise,
})
export type NewLetter = Static<typeof NewLetter>

const letterParams = Type.Object({ ...clientParams.properties, letterId: Id })

export const getPriceLetters = {
  method: 'GET',
  url: pricePaths.priceLetters,
  config: { access: 'payroll.read' },
  schema: {
    summary: 'List the letters about new prices, newest first',
    params: clientParams,
    response: { 200: PriceLetters },
  },
} as const

export const writePriceLetter = {
  method: 'POST',
  url: pricePaths.priceLetters,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Write a letter about new prices; nothing is sent and no price changes',
    params: clientParams,
    body: NewLetter,
    response: { 201: PriceLetters },
  },
} as const

export const sendPriceLetter = {
  method: 'POST',
  url: pricePaths.priceLetterSend,
  config: { access: 'payroll.manage' },
  schema: { summary: 'Email the letter to the client', params: letterParams, response: { 200: PriceLetters } },
} as const

export const withdrawPriceLetter = {
  method: 'DELETE',
  url: pricePaths.priceLetter,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Discard a draft, or withdraw a sent letter',
    params: letterParams,
    response: { 200: PriceLetters },
  },
} as const

export const getPriceLetterPdf = {
  method: 'GET',
  url: pricePaths.priceLetterPdf,
  config: { access: 'payroll.read' },
  schema: { summary: 'Get the letter as a PDF; once accepted, the stored signed one', params: letterParams },
} as const

export const OpenLetter = Type.Object({
  timeZone: Type.String(),
  state: Type.Enum([...openLetterStates]),
  /** Null for a letter that was withdrawn. */
  document: Nullable(LetterDocument),
  documentHash: Nullable(Hash),
  acceptance: Nullable(Type.Object({ name: Type.String(), signature: Nullable(Type.String()), acceptedAt: Instant })),
})
export type OpenLetter = Static<typeof OpenLetter>

const openParams = Type.Object({ companyId: Id, token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) })

export const getOpenLetter = {
  method: 'GET',
  url: pricePaths.openLetter,
  config: { access: 'public' },
  schema: { summary: 'Get a price letter by its emailed token', params: openParams, response: { 200: OpenLetter } },
} as const

export const viewOpenLetter = {
  method: 'POST',
  url: pricePaths.openLetterView,
  config: { access: 'public' },
  schema: { summary: 'Mark as viewed by a person', params: openParams, response: { 204: Type.Null() } },
} as const

export const LetterSignature = Closed({
  name: Name(limits.personNameMax),
  signature: Nullable(Type.String({ minLength: 1, maxLength: limits.signaturePathMax, pattern: '^M[0-9. LM-]*$' })),
  documentHash: Hash,
})
export type LetterSignature = Static<typeof LetterSignature>

export const acceptOpenLetter = {
  method: 'POST',
  url: pricePaths.openLetterAccept,
  config: { access: 'public' },
  schema: {
    summary: 'Accept the new prices by name and signature; idempotent',
    params: openParams,
    body: LetterSignature,
    response: { 200: OpenLetter },
  },
} as const

export const declineOpenLetter = {
  method: 'POST',
  url: pricePaths.openLetterDecline,
  config: { access: 'public' },
  schema: {
    summary: 'Decline the new prices; current ones stay',
    params: openParams,
    body: Closed({ reason: Text(limits.noteMax) }),
    response: { 200: OpenLetter },
  },
} as const

export const getOpenLetterPdf = {
  method: 'GET',
  url: pricePaths.openLetterPdf,
  config: { access: 'public' },
  schema: { summary: 'Get the letter as a PDF', params: openParams },
} as const
