import { problem } from './problem.ts'

export const payrollErrors = {
  period_locked: problem(
    409,
    'This time is in a pay period that is locked. Add an adjustment to the next period, or ask an owner to unlock it.',
    'Este tiempo está en un período de pago cerrado. Agrega un ajuste al próximo período o pide a un propietario que lo abra.',
  ),
  pay_period_unknown: problem(400, 'No pay period begins on this day.', 'Ningún período de pago empieza en este día.'),
  pay_period_running: problem(
    409,
    'This pay period is not over yet. Lock it when its last day has ended.',
    'Este período de pago aún no termina. Ciérralo cuando acabe su último día.',
  ),
  pay_periods_overlap: problem(
    409,
    'Another pay period that was worked on has some of these days.',
    'Otro período de pago ya trabajado tiene algunos de estos días.',
  ),
  pay_exceptions_open: problem(
    409,
    'Some exceptions must be cleared first.',
    'Primero hay que resolver algunas excepciones.',
  ),
  pay_not_approved: problem(
    409,
    'Approve everybody first, then lock the period.',
    'Primero aprueba a todos y luego cierra el período.',
  ),
  pay_not_locked: problem(409, 'This pay period is not locked.', 'Este período de pago no está cerrado.'),
  employee_numbers_missing: problem(
    409,
    'These members have no employee number. Enter it in their profile, then export again:',
    'Estos miembros no tienen número de empleado. Escríbelo en su perfil y exporta otra vez:',
  ),
  earning_codes_missing: problem(
    409,
    'Your provider has no code for these kinds of pay. Enter one under How we pay, then export again:',
    'Tu proveedor no tiene código para estos tipos de pago. Escríbelo en Cómo pagamos y exporta otra vez:',
  ),
  earning_code_invalid: problem(
    400,
    'Enter the code as the provider has it: letters and digits, no quotes or formulas.',
    'Escribe el código como lo tiene el proveedor: letras y números, sin comillas ni fórmulas.',
  ),
  earning_code_shared: problem(
    400,
    'Hours that are paid by another multiple have this code. Enter a code of its own.',
    'Horas que se pagan con otro múltiplo tienen este código. Escribe un código propio.',
  ),
  changes_locked_pay: problem(
    409,
    'This changes pay of a period that is locked. Go on, and the difference is paid with the next period.',
    'Esto cambia el pago de un período cerrado. Si continúas, la diferencia se paga con el próximo período.',
  ),
  pay_policy_same: problem(
    409,
    'These rules are in force on this day already. Change a rule, or close without adding.',
    'Estas reglas ya rigen ese día. Cambia alguna regla o cierra sin agregar.',
  ),
  jurisdiction_unknown: problem(
    400,
    'Choose a state or province from the list.',
    'Elige un estado o una provincia de la lista.',
  ),
  pay_scope_of_one: problem(
    400,
    'Choose one location, or one member; the minimum wage belongs to a location.',
    'Elige una sede o un miembro; el salario mínimo es de la sede.',
  ),
  alternative_week_elsewhere: problem(
    400,
    'An alternative workweek schedule is a member’s, under California’s rules.',
    'El horario semanal alternativo es de un miembro, con las reglas de California.',
  ),
  alternative_week_invalid: problem(
    400,
    'The schedule has up to 40 hours a week and up to 10 a day, 4 at least on a day of work, and one day over 8.',
    'El horario tiene hasta 40 horas por semana y hasta 10 por día, al menos 4 en un día de trabajo, y un día de más de 8.',
  ),
  alternative_week_election: problem(
    400,
    'The election comes before the first day of the schedule.',
    'La votación es anterior al primer día del horario.',
  ),
  pay_option_unused: problem(
    400,
    'The law of this place says by which rate overtime goes: there is nothing to choose.',
    'La ley de este lugar fija la tarifa del tiempo extra: no hay nada que elegir.',
  ),
  pay_week_fixed: problem(
    400,
    'The law of this place names the first day of the workweek: Sunday.',
    'La ley de este lugar fija el primer día de la semana laboral: domingo.',
  ),
  travel_longer_than_gap: problem(
    400,
    'Travel cannot take longer than the gap between the two work logs.',
    'El traslado no puede durar más que la pausa entre los dos registros.',
  ),
  adjustment_reversed: problem(409, 'This adjustment was reversed already.', 'Este ajuste ya se anuló.'),
  bonus_earned_days: problem(
    400,
    'Enter both days for a bonus that counts in the regular rate: from the first to the last, at most a year, and no later than the day that pays it.',
    'Escribe los dos días para un bono que cuenta en la tarifa regular: del primero al último, un año como máximo y no después del día que lo paga.',
  ),
  adjustment_amount: problem(400, 'Enter an amount above zero.', 'Escribe un importe mayor que cero.'),
} as const
