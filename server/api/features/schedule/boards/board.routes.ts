import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cutPage, decodeCursor } from '#server/api/cursors.ts'
import { dayNumber, dayText } from '#server/api/days.ts'
import type { ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { readWindow } from '#server/api/domain/schedules/visit-window.ts'
import { getBoardOutline, getWeekNews, listBoardRows, listVisitDay } from '#shared/schedule/visit-board.contract.ts'
import { boardLinesShown } from '#shared/schedule/board.ts'
import { pickLanguage } from '#shared/languages.ts'
import * as board from './board.store.ts'
import { newsOf } from './week-counts.ts'

const boardDays = 7
const dayPage = 60
const dayOrder = 'day'

const listed = (ids: string | undefined) => [...new Set(ids?.toLowerCase().split(',') ?? [])]

/** The page loads only the visible rows, not the whole company's week. */
export const boardRoutes: FastifyPluginAsyncTypebox<{ readWorkweeks: ReadWorkweeks }> = async (
  app,
  { readWorkweeks },
) => {
  app.route({
    ...getBoardOutline,
    handler: (request) => {
      const { from, to, by, regionId } = request.query
      const drafts = request.may('schedule.manage')
      const language = pickLanguage(request.headers['accept-language'])
      const question = { window: readWindow({ from, to }, boardDays), by, regionId, drafts, language }
      return request.inTenant((tx) => board.outline(tx, question))
    },
  })

  app.route({
    ...listBoardRows,
    handler: (request) => {
      const { from, to, by, regionId, rows, jobs, lines = boardLinesShown } = request.query
      const drafts = request.may('schedule.manage')
      const question = { window: readWindow({ from, to }, boardDays), by, regionId, drafts, lines }
      const which = { rowIds: listed(rows), jobIds: listed(jobs) }
      const pay = { readWorkweeks: drafts ? readWorkweeks : undefined, at: Temporal.Now.instant() }
      return request.inTenant((tx) => board.rows(tx, { ...question, ...which, ...pay }))
    },
  })

  app.route({
    ...listVisitDay,
    handler: async (request) => {
      const { date, regionId, cursor } = request.query
      readWindow({ from: date, to: date }, 1)
      const after = cursor ? decodeCursor(dayOrder, cursor) : null
      const question = { date, regionId, drafts: request.may('schedule.manage'), after, limit: dayPage }
      const dayBoard = await request.inTenant((tx) => board.day(tx, question))
      const { rows, nextCursor } = cutPage(dayBoard, dayPage, dayOrder, ({ position }) => position)
      return { items: rows.map(({ visit }) => visit), nextCursor }
    },
  })

  app.route({
    ...getWeekNews,
    handler: async (request) => {
      const { from } = readWindow({ from: request.query.week, to: request.query.week }, 1)
      const window = { from, to: dayText(dayNumber(from) + boardDays - 1) }
      return newsOf(await request.inTenant((tx) => planned.list(tx, window, {})))
    },
  })
}
