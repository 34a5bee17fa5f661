import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { emailAddress } from './email-address.ts'
import { exportFormats } from './exports/formats.ts'
import { languages } from './languages.ts'
import type { Names as NamesOf } from './names.ts'
import { limits } from './limits.ts'
import { linePattern, namePattern, searchPattern, textPattern, wordsPattern } from './text-kinds.ts'
import { endedReasons } from './users/ended-sessions.ts'

/** A body or query with a closed set of keys: unknown keys are rejected, not dropped. */
export const Closed = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const Id = Type.String({ format: 'uuid' })
/** An instant in UTC, ISO 8601. */
export const Instant = Type.String({ format: 'date-time' })
/** A calendar day, YYYY-MM-DD. */
export const LocalDate = Type.String({ format: 'date' })
/** A wall-clock time, HH:MM. */
export const LocalTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
/** An IANA time zone; the API checks that it exists. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_+\\-/]+$' })
/** 1 = Monday … 7 = Sunday. */
export const Weekday = Type.Integer({ minimum: 1, maximum: 7 })
/** An email address, stored in its canonical spelling. */
export const Email = Type.String({
  minLength: 3,
  maxLength: limits.emailMax,
  pattern: String.raw`^\s*${emailAddress}\s*$`,
  'x-email': true,
})
export const Version = Type.Integer({ minimum: 1 })
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** A single-line name with at least one visible letter or digit. */
export const Name = (maxLength: number = limits.nameMax) =>
  Type.String({ minLength: 1, maxLength, pattern: namePattern })
/** A single line that may be empty. */
export const Line = (maxLength: number) => Type.String({ maxLength, pattern: linePattern })
/** Multi-line text with at least one visible character. */
export const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: wordsPattern })
/** Multi-line text that may be empty. */
export const Text = (maxLength: number) => Type.String({ maxLength, pattern: textPattern })
/** A name by language; if one is missing, another language is shown. */
export const Names = (maxLength = limits.nameMax) =>
  Type.Unsafe<NamesOf>(Closed(Object.fromEntries(languages.map((language) => [language, Line(maxLength)]))))

export const Search = Type.String({ maxLength: limits.searchMax, pattern: searchPattern })
/** A secret or address that is compared as a whole and never stored as typed. */
export const Compared = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, 'x-compared': true })
/** A phone number as typed; the API validates it and stores it as E.164. */
export const PhoneNumber = Type.String({ minLength: 1, maxLength: limits.phoneMax, 'x-phone-number': true })
/** A phone number that may be empty. */
export const Phone = Type.String({ maxLength: limits.phoneMax, 'x-phone-number': true })
/** Integer minor units of the organization's currency. */
export const MinorUnits = Type.Integer({ minimum: 0, maximum: limits.priceMinorMax })

export const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  /** Only for `unauthenticated`: why the session ended. */
  ended: Type.Optional(Type.Enum([...endedReasons])),
})
export type Problem = Static<typeof Problem>

export const List = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item) })

/** A page of a list; `nextCursor` is null on the last one. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String()) })

export const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 600, pattern: '^[A-Za-z0-9_-]*$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
}

/** Query parameters of a list export. */
export const exporting = {
  format: Type.Optional(Type.Enum([...exportFormats])),
  /** Language of column names and values; defaults to the Accept-Language header. */
  locale: Type.Optional(Type.Enum([...languages])),
}

export const organizationParams = Type.Object({ organizationId: Id })
export const clientParams = Type.Object({ organizationId: Id, clientId: Id })
export const contactParams = Type.Object({ organizationId: Id, clientId: Id, contactId: Id })
export const locationParams = Type.Object({ organizationId: Id, clientId: Id, locationId: Id })
export const memberParams = Type.Object({ organizationId: Id, memberId: Id })
