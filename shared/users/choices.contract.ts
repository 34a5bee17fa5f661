import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { themes } from '../themes.ts'
import { userPaths } from './paths.ts'
import { Closed } from '../schema.ts'
import { User } from './users.contract.ts'

/** A user's settings for all their devices. */
export const Choices = Closed({
  language: Type.Optional(Type.Enum([...languages])),
  theme: Type.Optional(Type.Enum([...themes])),
  tourSeen: Type.Optional(Type.Literal(true)),
})
export type Choices = Static<typeof Choices>

export const choose = {
  method: 'PUT',
  url: userPaths.choices,
  config: { access: 'unconfirmed' },
  schema: {
    summary: 'Keep the language, the theme or the end of the tour with the account; what is left out stays',
    body: Choices,
    response: { 200: User },
  },
} as const
