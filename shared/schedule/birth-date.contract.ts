import type { Static } from 'typebox'
import { crewPaths } from './crew-paths.ts'
import { Closed, LocalDate, memberParams, Nullable } from '../schema.ts'

/** Used only for the rules on minors' hours; null if unknown. */
export const BirthDate = Closed({ birthDate: Nullable(LocalDate) })
export type BirthDate = Static<typeof BirthDate>

export const getBirthDate = {
  method: 'GET',
  url: crewPaths.birthDate,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Get a member’s birth date, which is used for minors’ hours',
    params: memberParams,
    response: { 200: BirthDate },
  },
} as const

export const setBirthDate = {
  method: 'PUT',
  url: crewPaths.birthDate,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Set or remove a member’s birth date',
    params: memberParams,
    body: BirthDate,
    response: { 200: BirthDate },
  },
} as const
