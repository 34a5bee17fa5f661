import { problem } from './problem.ts'

export const deletionErrors = {
  name_not_matching: problem(
    400,
    'Type the name of the organization exactly.',
    'Escribe exactamente el nombre de la organización.',
  ),
} as const
