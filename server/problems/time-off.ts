import { problem } from './problem.ts'

export const timeOffErrors = {
  leave_policy_name_taken: problem(
    409,
    'A time off policy has this name already.',
    'Ya hay una política de ausencias con este nombre.',
  ),
  leave_policy_in_use: problem(
    409,
    'This policy has written balances already. Copy it, change the copy, and assign that from a day on.',
    'Esta política ya escribió saldos. Cópiala, cambia la copia y asígnala desde un día.',
  ),
  leave_policies_full: problem(
    409,
    'There are as many time off policies as fit.',
    'Ya hay tantas políticas de ausencias como caben.',
  ),
  leave_policy_unknown: problem(
    400,
    'Choose a policy that this member has on these days.',
    'Elige una política que este miembro tenga en esos días.',
  ),
  leave_start_fixed: problem(
    409,
    'This policy has lines for the member already: its first day stays.',
    'Esta política ya tiene líneas para el miembro: su primer día se queda.',
  ),
  leave_assignment_reversed: problem(400, 'The policy ends before it starts.', 'La política termina antes de empezar.'),
  leave_request_reversed: problem(400, 'The time off ends before it starts.', 'La ausencia termina antes de empezar.'),
  leave_request_part: problem(
    400,
    'A part of a day lies within one day and ends after it starts.',
    'Una parte del día está en un solo día y termina después de empezar.',
  ),
  leave_request_overlaps: problem(409, 'There is time off in these days already.', 'Ya hay una ausencia en esos días.'),
  leave_request_too_long: problem(
    400,
    'Ask for at most 92 days at once, within a year from now.',
    'Pide como máximo 92 días a la vez, dentro de un año.',
  ),
  leave_request_empty: problem(
    400,
    'No work is planned in this time, so there is nothing to take off.',
    'No hay trabajo planeado en ese tiempo, así que no hay nada que pedir.',
  ),
  leave_balance_short: problem(409, 'The balance on that day does not reach.', 'El saldo en esa fecha no alcanza.'),
  leave_year_use_reached: problem(
    409,
    'This is more than the policy allows in a policy year.',
    'Es más de lo que la política permite en un año de la política.',
  ),
  leave_too_early: problem(
    409,
    'This policy can be used only after its waiting time.',
    'Esta política se puede usar solo después de su espera.',
  ),
  leave_decided: problem(409, 'This was decided already.', 'Esto ya se decidió.'),
  leave_begun: problem(
    409,
    'This time off has begun. Ask your manager to take it back.',
    'Esta ausencia ya empezó. Pide a tu gerente que la quite.',
  ),
  leave_reason_needed: problem(400, 'Say why it is declined.', 'Di por qué se rechaza.'),
} as const
