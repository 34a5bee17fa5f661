import type { Words } from '#shared/languages.ts'
import type { EarningKind } from './earnings.ts'

/** Kinds of money as the heads of columns have them. */
export const kindWords: Readonly<Record<EarningKind, Words>> = {
  regular: { en: 'Regular', es: 'Regulares' },
  overtime: { en: 'Overtime', es: 'Extra' },
  double: { en: 'Double time', es: 'Dobles' },
  overtime_premium: { en: 'Overtime premium', es: 'Recargo por horas extra' },
  double_premium: { en: 'Double time premium', es: 'Recargo por horas dobles' },
  bonus_overtime: { en: 'Overtime on bonus', es: 'Horas extra sobre el bono' },
  visit: { en: 'Visits', es: 'Visitas' },
  day_rate: { en: 'Day rate', es: 'Tarifa por día' },
  salary: { en: 'Salary', es: 'Salario fijo' },
  travel: { en: 'Travel time', es: 'Tiempo de traslado' },
  minimum_wage: { en: 'Up to minimum wage', es: 'Hasta el salario mínimo' },
  rest_pay: { en: 'Rest breaks', es: 'Descansos' },
  meal_premium: { en: 'Meal premium', es: 'Prima por comida' },
  rest_premium: { en: 'Rest premium', es: 'Prima por descanso' },
  split_shift: { en: 'Split shift', es: 'Turno partido' },
  spread_of_hours: { en: 'Spread of hours', es: 'Jornada extendida' },
  reporting_time: { en: 'Reporting time', es: 'Tiempo de presencia' },
  holiday: { en: 'Holiday', es: 'Feriado' },
  holiday_worked: { en: 'Holiday worked', es: 'Feriado trabajado' },
  vacation: { en: 'Vacation', es: 'Vacaciones' },
  sick: { en: 'Sick time', es: 'Enfermedad' },
  time_off: { en: 'Time off', es: 'Tiempo libre' },
  bonus: { en: 'Bonus', es: 'Bono' },
  correction: { en: 'Correction', es: 'Corrección' },
  mileage: { en: 'Mileage', es: 'Millas' },
  reimbursement: { en: 'Reimbursement', es: 'Reembolso' },
  deduction: { en: 'Deduction', es: 'Descuento' },
}
