import { Type, type Static } from 'typebox'
import { Address } from '../clients/clients.contract.ts'
import { limits } from '../limits.ts'
import { quotePaths } from './paths.ts'
import { Closed, Email, Line, organizationParams, Phone } from '../schema.ts'

const letterhead = {
  address: Address,
  phone: Phone,
  email: Type.Union([Email, Type.Literal('')]),
  website: Line(limits.nameMax),
}

/** How the company presents itself to its clients, next to its name and logo. */
export const Letterhead = Type.Object({ ...letterhead, version: Type.Integer() })
export type Letterhead = Static<typeof Letterhead>

export const LetterheadChanges = Closed({ ...letterhead, version: Type.Integer({ minimum: 0 }) })
export type LetterheadChanges = Static<typeof LetterheadChanges>

/** The sender of a quote, as of the time of sending. */
export const QuoteFrom = Type.Object({
  address: Address,
  phone: Type.String(),
  email: Type.String(),
  website: Type.String(),
  sender: Type.Object({ name: Type.String(), title: Type.String(), email: Type.String(), phone: Type.String() }),
})
export type QuoteFrom = Static<typeof QuoteFrom>

export const getLetterhead = {
  method: 'GET',
  url: quotePaths.letterhead,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Get address, phone, email and website as clients see them',
    params: organizationParams,
    response: { 200: Letterhead },
  },
} as const

export const updateLetterhead = {
  method: 'PUT',
  url: quotePaths.letterhead,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Replace the letterhead; sent quotes stay unchanged',
    params: organizationParams,
    body: LetterheadChanges,
    response: { 200: Letterhead },
  },
} as const
