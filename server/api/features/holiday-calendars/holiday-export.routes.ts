import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dayCell, timeCell, yesOrNo } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { Holiday } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { HolidayQuestion } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import { exportHolidayQuestions, exportHolidays } from '#shared/exports/record-exports.contract.ts'
import { find } from './find-calendar.store.ts'
import { readDays } from './holiday-rows.ts'
import { nameIn } from '#shared/names.ts'
import * as questions from './questions.store.ts'
import { say, words } from './texts.ts'

const dayColumns: readonly ExportColumn<Holiday>[] = [
  { head: words('date'), cell: ({ date }) => dayCell(date) },
  { head: words('holiday'), cell: ({ names }, language) => nameIn(names, language) },
  { head: words('observedFor'), cell: ({ observedOf }) => dayCell(observedOf) },
  { head: words('paidHours'), cell: ({ paidMinutes }) => paidMinutes / 60 },
  {
    head: words('payWhenWorked'),
    cell: ({ payMultiplierE4 }) => payMultiplierE4 / 10_000,
  },
  {
    head: words('jobsRest'),
    cell: ({ jobsSkipped }, language) => yesOrNo(jobsSkipped, language),
  },
  { head: words('source'), cell: ({ source }, language) => say(language, `source.${source}`) },
]

const questionColumns = (timeZone: string): readonly ExportColumn<HolidayQuestion>[] => [
  { head: words('date'), cell: ({ date }) => dayCell(date) },
  { head: words('holiday'), cell: ({ names }, language) => nameIn(names, language) },
  ...clientAndLocation,
  { head: words('asked'), cell: ({ askedOn }) => dayCell(askedOn) },
  { head: words('answer'), cell: ({ answer }, language) => answer && say(language, `answer.${answer}`) },
  { head: words('answeredBy'), cell: ({ answeredBy }) => answeredBy },
  { head: words('answered'), cell: ({ answeredAt }) => timeCell(answeredAt, timeZone) },
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
      const title = words('holidays')
      return sendExport(request, reply, { name: 'holidays', title, columns: dayColumns, pages: pages() })
    },
  })

  app.route({
    ...exportHolidayQuestions,
    handler: async (request, reply) => {
      const { open = false } = request.query
      return sendExport(request, reply, {
        name: 'holiday-questions',
        title: words('questions'),
        columns: questionColumns(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) => request.inTenant((tx) => questions.list(tx, { open, ...cursor }))),
      })
    },
  })
}
