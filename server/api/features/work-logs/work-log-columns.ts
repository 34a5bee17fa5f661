import { selfApproved, timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { roundForPay } from '#server/api/domain/timekeeping/rounding.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { TimeSource } from '#shared/timeclock/punches.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

const flags: Words<WorkLogFlag> = {
  en: {
    outside_fence: 'Outside the fence',
    no_position: 'No position',
    poor_accuracy: 'Position not exact',
    not_scheduled: 'Not scheduled',
    not_cleared: 'Certificate missing',
    closed_automatically: 'Ended automatically',
    late_punch: 'Sent late',
    clock_off: 'Device clock off',
    edited: 'Corrected',
    long: 'Over 16 hours',
    early: 'Early start',
    short: 'Short',
    self_approved: 'Self-approved',
  },
  es: {
    outside_fence: 'Fuera de la zona',
    no_position: 'Sin ubicación',
    poor_accuracy: 'Ubicación poco exacta',
    not_scheduled: 'Sin programar',
    not_cleared: 'Falta un certificado',
    closed_automatically: 'Terminado automáticamente',
    late_punch: 'Enviado tarde',
    clock_off: 'Reloj del equipo desajustado',
    edited: 'Corregido',
    long: 'Más de 16 horas',
    early: 'Inicio anticipado',
    short: 'Corto',
    self_approved: 'Autoaprobado',
  },
}

const sources: Words<TimeSource> = {
  en: { app: 'App', phone: 'Phone', manager: 'Manager', automatic: 'Automatic' },
  es: { app: 'Aplicación', phone: 'Teléfono', manager: 'Encargado', automatic: 'Automático' },
}

const hours = (seconds: number) => Math.round(seconds / 36) / 100

/** The columns of the file; times are on the location's clock, rounded ones are there where the organisation rounds. */
export function workLogColumns({
  rounding,
  timeZone,
}: {
  rounding: Rounding
  timeZone: string
}): ExportColumn<WorkLog>[] {
  const rounded = (instant: string | null, zone: string) =>
    timeCell(
      instant &&
        Temporal.Instant.fromEpochMilliseconds(roundForPay(Date.parse(instant), rounding, timeZone)).toString(),
      zone,
    )
  return [
    { head: { en: 'Member', es: 'Miembro' }, cell: (log) => log.memberName },
    { head: { en: 'Client', es: 'Cliente' }, cell: (log) => log.clientName },
    { head: { en: 'Location', es: 'Sede' }, cell: (log) => log.locationName },
    { head: { en: 'Job', es: 'Trabajo' }, cell: (log) => log.jobName },
    { head: { en: 'Start', es: 'Entrada' }, cell: (log) => timeCell(log.startedAt, log.timeZone) },
    { head: { en: 'End', es: 'Salida' }, cell: (log) => timeCell(log.endedAt, log.timeZone) },
    { head: { en: 'Time zone', es: 'Zona horaria' }, cell: (log) => log.timeZone },
    ...(rounding === 'none'
      ? []
      : ([
          {
            head: { en: 'Start, rounded', es: 'Entrada redondeada' },
            cell: (log) => rounded(log.startedAt, log.timeZone),
          },
          { head: { en: 'End, rounded', es: 'Salida redondeada' }, cell: (log) => rounded(log.endedAt, log.timeZone) },
        ] satisfies ExportColumn<WorkLog>[])),
    { head: { en: 'Breaks', es: 'Descansos' }, cell: (log) => log.breaks.length },
    { head: { en: 'Unpaid hours', es: 'Horas sin pago' }, cell: (log) => hours(log.unpaidSeconds) },
    {
      head: { en: 'Hours worked', es: 'Horas trabajadas' },
      cell: (log) => (log.endedAt ? hours(log.workedSeconds) : null),
    },
    { head: { en: 'Seconds worked', es: 'Segundos trabajados' }, cell: (log) => log.endedAt && log.workedSeconds },
    { head: { en: 'Started by', es: 'Entrada por' }, cell: (log, language) => sources[language][log.startSource] },
    {
      head: { en: 'Ended by', es: 'Salida por' },
      cell: (log, language) => log.endSource && sources[language][log.endSource],
    },
    {
      head: { en: 'Flags', es: 'Avisos' },
      cell: (log, language) => log.flags.map((flag) => flags[language][flag]).join('; '),
    },
    {
      ...selfApproved,
      cell: ({ flags: marks }, language) =>
        selfApproved.cell({ selfApproved: marks.includes('self_approved') }, language),
    },
    { head: { en: 'Early start reason', es: 'Motivo del inicio anticipado' }, cell: (log) => log.earlyReason },
    { head: { en: 'Corrections', es: 'Correcciones' }, cell: (log) => log.corrections },
    { head: { en: 'Note', es: 'Nota' }, cell: (log) => log.note },
  ]
}
