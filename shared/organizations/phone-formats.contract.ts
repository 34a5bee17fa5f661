import { Type, type Static } from 'typebox'
import { organizationPaths } from './paths.ts'
import { Nullable, organizationParams } from '../schema.ts'

/** Grouping of a calling code's numbers: the first format with a matching prefix and pattern applies. */
const PhonePlan = Type.Object({
  /** Allowed numbers of digits after the calling code; empty when unknown. */
  lengths: Type.Array(Type.Integer()),
  formats: Type.Array(Type.Array(Type.String(), { minItems: 3, maxItems: 3 }), {
    description: 'Pattern of the digits, pattern of their beginning, and how they are written, with $1 for a group.',
  }),
})

export const PhoneFormats = Type.Object({
  /** ISO 3166-1 alpha-2, by the organization's time zone; null for none. */
  country: Nullable(Type.String()),
  /** The calling code that is omitted when numbers are shown; null for none. */
  own: Nullable(Type.String()),
  plans: Type.Record(Type.String(), PhonePlan),
})
export type PhoneFormats = Static<typeof PhoneFormats>

export const getPhoneFormats = {
  method: 'GET',
  url: organizationPaths.phoneFormats,
  config: { access: 'organization.read' },
  schema: {
    summary: 'Get the formats of phone numbers; the organization’s country is written without its code',
    params: organizationParams,
    response: { 200: PhoneFormats },
  },
} as const
