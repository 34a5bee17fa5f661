import { Type, type Static } from 'typebox'
import { organizationPaths } from './paths.ts'
import { Nullable, organizationParams } from '../schema.ts'

/** How the numbers of one calling code are grouped: the first format whose beginning and pattern fit is taken. */
const PhonePlan = Type.Object({
  /** How many digits there can be after the calling code; empty where that is not known. */
  lengths: Type.Array(Type.Integer()),
  formats: Type.Array(Type.Array(Type.String(), { minItems: 3, maxItems: 3 }), {
    description: 'Pattern of the digits, pattern of their beginning, and how they are written, with $1 for a group.',
  }),
})

export const PhoneFormats = Type.Object({
  /** The calling code whose numbers are written without it; null where none is. */
  own: Nullable(Type.String()),
  plans: Type.Record(Type.String(), PhonePlan),
})
export type PhoneFormats = Static<typeof PhoneFormats>

export const getPhoneFormats = {
  method: 'GET',
  url: organizationPaths.phoneFormats,
  config: { access: 'organization.read' },
  schema: {
    summary: 'How phone numbers are written: those of the organization’s country without its code',
    params: organizationParams,
    response: { 200: PhoneFormats },
  },
} as const
