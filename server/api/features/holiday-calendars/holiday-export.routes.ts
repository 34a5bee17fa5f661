import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dayCell, timeCell, yesOrNo } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { Holiday } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { HolidayQuestion } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import { exportHolidayQuestions, exportHolidays } from '#shared/exports/record-exports.contract.ts'
import type { HolidayAnswer } from '#shared/holiday-calendars/kinds.ts'
import type { Words } from '#shared/languages.ts'
import { find } from './find-calendar.store.ts'
import { readDays } from './holiday-rows.ts'
import * as questions from './questions.store.ts'

const sources: Readonly<Record<Holiday['source'], Words>> = {
  generated: { en: 'Generated', es: 'Generado' },
  edited: { en: 'Changed', es: 'Cambiado' },
  manual: { en: 'Added', es: 'Agregado' },
  removed: { en: 'Removed', es: 'Quitado' },
}

const dayColumns: readonly ExportColumn<Holiday>[] = [
  { head: { en: 'Date', es: 'Fecha' }, cell: ({ date }) => dayCell(date) },
  { head: { en: 'Holiday', es: 'Feriado' }, cell: ({ names }, language) => names[language] || names.en || names.es },
  { head: { en: 'Observed for', es: 'Se observa por' }, cell: ({ observedOf }) => dayCell(observedOf) },
  { head: { en: 'Paid hours', es: 'Horas pagadas' }, cell: ({ paidMinutes }) => paidMinutes / 60 },
  {
    head: { en: 'Pay when worked', es: 'Pago si se trabaja' },
    cell: ({ payMultiplierE4 }) => payMultiplierE4 / 10_000,
  },
  {
    head: { en: 'Jobs rest', es: 'No hay trabajo' },
    cell: ({ jobsSkipped }, language) => yesOrNo(jobsSkipped, language),
  },
  { head: { en: 'Source', es: 'Origen' }, cell: ({ source }, language) => sources[source][language] },
]

const answers: Readonly<Record<HolidayAnswer, Words>> = {
  service: { en: 'Served', es: 'Con servicio' },
  skip: { en: 'Not served', es: 'Sin servicio' },
}

const questionColumns = (timeZone: string): readonly ExportColumn<HolidayQuestion>[] => [
  { head: { en: 'Date', es: 'Fecha' }, cell: ({ date }) => dayCell(date) },
  { head: { en: 'Holiday', es: 'Feriado' }, cell: ({ names }, language) => names[language] || names.en || names.es },
  ...clientAndLocation,
  { head: { en: 'Asked', es: 'Preguntado el' }, cell: ({ askedOn }) => dayCell(askedOn) },
  { head: { en: 'Answer', es: 'Respuesta' }, cell: ({ answer }, language) => answer && answers[answer][language] },
  { head: { en: 'Answered by', es: 'Respondió' }, cell: ({ answeredBy }) => answeredBy },
  { head: { en: 'Answered', es: 'Respondido el' }, cell: ({ answeredAt }) => timeCell(answeredAt, timeZone) },
]

export const holidayExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportHolidays,
    handler: (request, reply) => {
      const { year } = request.query
      const window = year === undefined ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }
      async function* pages() {
        yield await request.inTenant(async (tx) => {
          const { id } = await find(tx, request.params.holidayCalendarId)
          return readDays(tx, id, window)
        })
      }
      const title = { en: 'Holidays', es: 'Feriados' }
      return sendExport(request, reply, { name: 'holidays', title, columns: dayColumns, pages: pages() })
    },
  })

  app.route({
    ...exportHolidayQuestions,
    handler: async (request, reply) => {
      const { open = false } = request.query
      return sendExport(request, reply, {
        name: 'holiday-questions',
        title: { en: 'Questions', es: 'Preguntas' },
        columns: questionColumns(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) => request.inTenant((tx) => questions.list(tx, { open, ...cursor }))),
      })
    },
  })
}
