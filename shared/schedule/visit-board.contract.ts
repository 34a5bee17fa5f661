import { Type, type Static } from 'typebox'
import { boardGroupings, boardJobsMax, boardLinesMax, boardLinesShown, boardRowsMax } from './board.ts'
import { limitRules } from './choices.ts'
import { schedulePaths } from './paths.ts'
import { CrewMember } from '../jobs/jobs.contract.ts'
import { Visit } from './schedule.contract.ts'
import { Closed, Id, LocalDate, organizationParams, Page, paging } from '../schema.ts'

const board = {
  from: LocalDate,
  to: LocalDate,
  by: Type.Enum([...boardGroupings]),
  regionId: Type.Optional(Id),
}

/** Rows in display order. `most`: the visits of the fullest day, which sets the row's height before it is loaded. */
const OutlineRow = Type.Object({ id: Id, title: Type.String(), most: Type.Integer() })
export const BoardOutline = Type.Object({
  /** Visits in the top row, which have too few people. */
  unassigned: Type.Integer(),
  /** Members form one unnamed group; locations one group per client. */
  groups: Type.Array(Type.Object({ name: Type.String(), rows: Type.Array(OutlineRow) })),
})
export type BoardOutline = Static<typeof BoardOutline>

export const getBoardOutline = {
  method: 'GET',
  url: schedulePaths.visitBoard,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'List the board’s rows in order, without their visits; at most 7 days',
    params: organizationParams,
    querystring: Closed(board),
    response: { 200: BoardOutline },
  },
} as const

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const listOf = (item: string, max: number) => Type.String({ pattern: `^${item}(?:,${item}){0,${max - 1}}$` })

/** A visit's own data. `job`, `crew` and `overlapping` are indexes into the response's lists. */
const BoardVisit = Type.Object({
  job: Type.Integer(),
  crew: Type.Array(Type.Integer()),
  overlapping: Type.Optional(Type.Array(Type.Integer())),
  ...Type.Pick(Visit, ['date', 'startTime', 'startsAt', 'endsAt', 'originalStart', 'cancelledReason', 'note'])
    .properties,
  ...Type.Pick(Visit, ['hasOwnCrew', 'isPublished', 'isAdded', 'version']).properties,
})
export type BoardVisit = Static<typeof BoardVisit>

const BoardRow = Type.Object({
  id: Type.String(),
  /** Planned minutes in the window, without cancelled visits. */
  minutes: Type.Integer(),
  /** Overtime and double time by the pay rules, from worked and planned time; 0 for callers who may not plan. */
  overtimeSeconds: Type.Integer(),
  /** Scheduling limits that the member’s visits exceed; empty for callers who may not plan. */
  limits: Type.Array(Type.Enum([...limitRules])),
  /** The number of visits that conflict with the member’s availability; 0 for callers who may not plan. */
  againstAvailability: Type.Integer(),
  /** The number of visits of each day, and indexes into `visits` of the first ones. */
  counts: Type.Array(Type.Integer()),
  cells: Type.Array(Type.Array(Type.Integer())),
})
export type BoardRow = Static<typeof BoardRow>

/** Names are normalized, so each is sent only once. */
export const BoardRows = Type.Object({
  jobs: Type.Array(
    Type.Pick(Visit, [
      'jobId',
      'jobName',
      'locationId',
      'locationName',
      'clientId',
      'clientName',
      'timeZone',
      'crewSize',
      'patternId',
    ]),
  ),
  members: Type.Array(CrewMember),
  visits: Type.Array(BoardVisit),
  rows: Type.Array(BoardRow),
})
export type BoardRows = Static<typeof BoardRows>

export const listBoardRows = {
  method: 'GET',
  url: schedulePaths.visitBoardRows,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'Get rows of the board with their visits: the named ones, and those with visits of the named jobs',
    params: organizationParams,
    querystring: Closed({
      ...board,
      rows: Type.Optional(listOf(`(?:unassigned|${uuid})`, boardRowsMax)),
      jobs: Type.Optional(listOf(uuid, boardJobsMax)),
      /** Visits returned per day; the count is always complete. */
      lines: Type.Optional(Type.Integer({ minimum: boardLinesShown, maximum: boardLinesMax })),
    }),
    response: { 200: BoardRows },
  },
} as const

export const VisitDay = Page(Visit)
export type VisitDay = Static<typeof VisitDay>

export const listVisitDay = {
  method: 'GET',
  url: schedulePaths.visitDay,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'List a day’s visits, 60 at a time, including canceled ones; understaffed ones first',
    params: organizationParams,
    querystring: Closed({ date: LocalDate, regionId: Type.Optional(Id), cursor: paging.cursor }),
    response: { 200: VisitDay },
  },
} as const

/** The number of members to notify, and of visits. */
export const WeekNews = Type.Object({
  members: Type.Integer(),
  planned: Type.Integer(),
  moved: Type.Integer(),
  cancelled: Type.Integer(),
})
export type WeekNews = Static<typeof WeekNews>

export const getWeekNews = {
  method: 'GET',
  url: schedulePaths.weekNews,
  config: { access: 'schedule.manage', readsReplica: true },
  schema: {
    summary: 'Preview whom publishing a week would notify',
    params: organizationParams,
    querystring: Closed({ week: LocalDate }),
    response: { 200: WeekNews },
  },
} as const
