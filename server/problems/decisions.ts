import { problem } from './problem.ts'

export const decisionErrors = {
  own_decision: problem(
    403,
    'This is about you. Ask another manager to decide it.',
    'Esto es sobre ti. Pide a otro encargado que lo decida.',
  ),
} as const
