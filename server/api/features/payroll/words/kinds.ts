import type { Language, Words } from '#shared/languages.ts'
import type { PayLineKind } from '#shared/payroll/kinds.ts'

/** Kinds of lines, as a correction names what it is of. */
const kinds: Readonly<Record<PayLineKind, Words>> = {
  straight: { en: 'Hours worked', es: 'Horas trabajadas' },
  visit: { en: 'Visits', es: 'Visitas' },
  day_rate: { en: 'Day rates', es: 'Tarifas por día' },
  salary: { en: 'Salary', es: 'Salario fijo' },
  travel: { en: 'Travel time', es: 'Tiempo de traslado' },
  overtime: { en: 'Overtime premium', es: 'Recargo por horas extra' },
  double: { en: 'Double time premium', es: 'Recargo por horas dobles' },
  bonus: { en: 'Bonuses', es: 'Bonos' },
  bonus_overtime: { en: 'Overtime on bonuses', es: 'Horas extra de bonos' },
  meal_premium: { en: 'Missed meal breaks', es: 'Comidas omitidas' },
  rest_premium: { en: 'Missed rest breaks', es: 'Descansos omitidos' },
  split_shift: { en: 'Split shifts', es: 'Turnos partidos' },
  spread_of_hours: { en: 'Spread of hours', es: 'Jornada extendida' },
  reporting_time: { en: 'Reporting time', es: 'Pago por presentarse' },
  holiday: { en: 'Holidays', es: 'Feriados' },
  time_off: { en: 'Time off', es: 'Tiempo libre' },
  minimum_wage: { en: 'Minimum wage', es: 'Salario mínimo' },
  rest_pay: { en: 'Paid rest', es: 'Descanso pagado' },
  mileage: { en: 'Mileage', es: 'Kilometraje' },
  adjustment: { en: 'Adjustments', es: 'Ajustes' },
}

export const kindWord = (kind: string, language: Language): string => kinds[kind as PayLineKind]?.[language] ?? kind
