import { problem } from './problem.ts'

export const supplyRequestErrors = {
  supply_step_refused: problem(
    409,
    'This request cannot go to that state from where it is.',
    'Esta solicitud no puede pasar a ese estado desde donde está.',
  ),
  supply_reason_needed: problem(400, 'Say why the request is declined.', 'Di por qué se rechaza la solicitud.'),
} as const
