import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { quotePaths } from './paths.ts'
import { NewMessage } from '../conversations/messages.contract.ts'
import { QuoteDocument } from './quote-document.contract.ts'
import { decisionWays, lossKinds } from './states.ts'
import { AddOns } from './open-quotes.contract.ts'
import { Quote, QuotePhoto, quoteParams } from './quotes.contract.ts'
import { Closed, LocalDate, Name, Nullable, Text, Version } from '../schema.ts'

export const addQuotePhoto = {
  method: 'POST',
  url: quotePaths.quotePhotos,
  config: { access: 'quotes.manage', multipart: true },
  schema: {
    summary:
      'Add a photo to a draft: multipart field `file`, PNG, JPEG or WebP up to 20 MB; its id is stored in an area',
    params: quoteParams,
    response: { 201: QuotePhoto },
  },
} as const

export const HandDecision = Closed({
  version: Version,
  decision: Type.Enum(['accepted', 'declined']),
  /** The person who decided. */
  name: Name(limits.personNameMax),
  saidOn: LocalDate,
  how: Type.Enum([...decisionWays]),
  /** The accepted option. */
  option: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.quoteOptionsMax - 1 })),
  addOns: Type.Optional(AddOns),
  /** The reason for declining. */
  lossKind: Type.Optional(Nullable(Type.Enum([...lossKinds]))),
  note: Text(limits.noteMax),
})
export type HandDecision = Static<typeof HandDecision>

export const decideQuote = {
  method: 'POST',
  url: quotePaths.quoteDecision,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Record the client’s decision about a sent or expired quote, with the effect of one made on its page',
    params: quoteParams,
    body: HandDecision,
    response: { 200: Quote },
  },
} as const

export const setQuoteLoss = {
  method: 'PUT',
  url: quotePaths.quoteLoss,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Set why a declined or expired quote was lost',
    params: quoteParams,
    body: Closed({ lossKind: Nullable(Type.Enum([...lossKinds])), version: Version }),
    response: { 200: Quote },
  },
} as const

export const remindQuote = {
  method: 'POST',
  url: quotePaths.quoteReminder,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Email the link of an open quote again; once in twelve hours',
    params: quoteParams,
    response: { 200: Quote },
  },
} as const

export const answerQuote = {
  method: 'POST',
  url: quotePaths.quoteMessages,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Write to the client about a sent quote; idempotent by id',
    params: quoteParams,
    body: NewMessage,
    response: { 200: Quote },
  },
} as const

export const getQuotePdf = {
  method: 'GET',
  url: quotePaths.quotePdf,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Get the last revision as a PDF; once accepted, the stored signed document',
    params: quoteParams,
  },
} as const

/** The preview of sending a draft. */
export const QuotePreview = Type.Object({
  document: QuoteDocument,
  mail: Type.Object({
    to: Type.Array(Type.String()),
    fromName: Type.String(),
    /** Null when neither the sender nor the company has an address, so that replies would be lost. */
    replyTo: Nullable(Type.String()),
    subject: Type.String(),
    text: Type.String(),
  }),
})
export type QuotePreview = Static<typeof QuotePreview>

export const previewQuote = {
  method: 'POST',
  url: quotePaths.quotePreview,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Preview the email and the page that sending this draft would give the client',
    params: quoteParams,
    body: Closed({ version: Version }),
    response: { 200: QuotePreview },
  },
} as const
