import { Type, type Static } from 'typebox'
import { togglePaths } from './paths.ts'

export const ToggleAccess = Type.Object({
  /** True for everybody in development mode, otherwise for platform administrators. */
  mayToggle: Type.Boolean(),
})
export type ToggleAccess = Static<typeof ToggleAccess>

export const getToggleAccess = {
  method: 'GET',
  url: togglePaths.toggles,
  config: { access: 'public' },
  schema: { summary: 'Get whether the caller may switch features in this browser', response: { 200: ToggleAccess } },
} as const
