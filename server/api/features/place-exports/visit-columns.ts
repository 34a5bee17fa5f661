import { dayCell, timeCell, yes } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { CancelledReason } from '#shared/schedule/choices.ts'

const reasons: Readonly<Record<Language, Record<CancelledReason, string>>> = {
  en: { client: 'By the client', us: 'By us', weather: 'Weather', holiday: 'Holiday' },
  es: { client: 'Por el cliente', us: 'Por nosotros', weather: 'Clima', holiday: 'Feriado' },
}

/** Times are the location's own. */
export const visitColumns: readonly ExportColumn<Visit>[] = [
  { head: { en: 'Day', es: 'Día' }, cell: ({ date }) => dayCell(date) },
  { head: { en: 'Start', es: 'Inicio' }, cell: ({ startsAt, timeZone }) => timeCell(startsAt, timeZone) },
  { head: { en: 'End', es: 'Fin' }, cell: ({ endsAt, timeZone }) => timeCell(endsAt, timeZone) },
  { head: { en: 'Time zone', es: 'Zona horaria' }, cell: ({ timeZone }) => timeZone },
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Job', es: 'Trabajo' }, cell: ({ jobName }) => jobName },
  { head: { en: 'Crew', es: 'Equipo' }, cell: ({ crew }) => crew.map(({ name }) => name).join('; ') },
  { head: { en: 'People needed', es: 'Personas necesarias' }, cell: ({ crewSize }) => crewSize },
  { head: { en: 'Moved', es: 'Movida' }, cell: ({ isMoved }, language) => (isMoved ? yes[language] : null) },
  {
    head: { en: 'Canceled', es: 'Cancelada' },
    cell: ({ cancelledReason }, language) => cancelledReason && reasons[language][cancelledReason],
  },
  { head: { en: 'Note', es: 'Nota' }, cell: ({ note }) => note },
]
