import type { Language } from '../languages.ts'
import type { PresetKey } from './presets.ts'

/** What a monitor is called, in its mails and on its page. */
export const presetNames: Readonly<Record<PresetKey, Readonly<Record<Language, string>>>> = {
  missed_start: { en: 'Missed start', es: 'Visita sin empezar' },
  late_start: { en: 'Late start', es: 'Inicio tardío' },
  uncovered_visit: { en: 'Visit without enough people', es: 'Visita sin gente suficiente' },
  running_after_end: { en: 'Still running after the end', es: 'Sigue después de la hora' },
  short_visit: { en: 'Short visit', es: 'Visita corta' },
  outside_fence: { en: 'Clocked outside the geofence', es: 'Marcó fuera de la zona' },
  forgotten_end: { en: 'Forgot to clock out', es: 'Olvidó marcar la salida' },
  clock_edits: { en: 'Many corrected work logs', es: 'Muchos registros corregidos' },
  overtime_near: { en: 'Overtime approaching', es: 'Cerca de las horas extra' },
  labour_over_budget: { en: 'Labor over budget', es: 'Trabajo por encima del presupuesto' },
  client_without_visit: { en: 'Client without a visit', es: 'Cliente sin visitas' },
  problem_open: { en: 'Problem report waiting', es: 'Aviso de problema en espera' },
  supplies_waiting: { en: 'Supply request waiting', es: 'Pedido de insumos en espera' },
  request_unanswered: { en: 'Client request unanswered', es: 'Solicitud de cliente sin respuesta' },
  low_rating: { en: 'Low ratings of visits', es: 'Calificaciones bajas' },
  inspection_low: { en: 'Low inspection score', es: 'Inspección con puntaje bajo' },
  inspection_overdue: { en: 'No inspection for long', es: 'Mucho tiempo sin inspección' },
  quote_idle: { en: 'Quote unanswered', es: 'Cotización sin respuesta' },
  contract_ending: { en: 'Contract ending', es: 'Contrato por terminar' },
  holiday_unanswered: { en: 'Holiday question unanswered', es: 'Pregunta de feriado sin respuesta' },
  certification_ending: { en: 'Certification expiring', es: 'Certificación por vencer' },
  leave_negative: { en: 'Negative time-off balance', es: 'Saldo de ausencias negativo' },
  unknown_caller: { en: 'Calls from an unknown number', es: 'Llamadas de un número desconocido' },
}
