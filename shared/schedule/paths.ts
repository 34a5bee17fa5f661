import { organizationPath } from '../organization-path.ts'

const job = `${organizationPath}/jobs/:jobId` as const

/**
 * `jobPaths.visits` is the list. A visit is identified by its job and its original start in the pattern, even if it was
 * moved.
 */
export const schedulePaths = {
  myVisits: `${organizationPath}/my-visits`,
  /** Reports that the caller cannot come. */
  myVisitAbsence: `${organizationPath}/my-visits/:jobId/:originalStart/absence`,
  /** The visits that a fair workweek law lets the caller decline. */
  myDeclinableVisits: `${organizationPath}/my-visits/declinable`,
  myVisitOffers: `${organizationPath}/my-visit-offers`,
  myVisitOffer: `${organizationPath}/my-visit-offers/:jobId/:originalStart`,
  jobCrew: `${job}/crew`,
  visit: `${job}/visits/:originalStart`,
  visitCover: `${job}/visits/:originalStart/cover`,
  visitOffers: `${job}/visits/:originalStart/offers`,
  visitAddition: `${job}/visits/:originalStart/addition`,
  visitFollowing: `${job}/visits/:originalStart/following`,
  /** Below the visits' path, so that a change of visits also invalidates it. */
  visitBoard: `${organizationPath}/visits/board`,
  visitBoardRows: `${organizationPath}/visits/board/rows`,
  visitDay: `${organizationPath}/visits/day`,
  weekNews: `${organizationPath}/visits/news`,
  scheduleCheck: `${organizationPath}/schedule/check`,
  scheduleCover: `${organizationPath}/schedule/cover`,
  scheduleWeeks: `${organizationPath}/schedule/weeks`,
  schedulePublication: `${organizationPath}/schedule/weeks/:week/publication`,
  weekFill: `${organizationPath}/schedule/weeks/:week/fill`,
  weekFillPreview: `${organizationPath}/schedule/weeks/:week/fill/preview`,
  weekFillUndo: `${organizationPath}/schedule/fill-undo`,
  weekPlan: `${organizationPath}/schedule/weeks/:week/plan`,
  weekPlanAcceptance: `${organizationPath}/schedule/weeks/:week/plan/acceptance`,
  weekTemplates: `${organizationPath}/schedule/week-templates`,
  weekTemplate: `${organizationPath}/schedule/week-templates/:templateId`,
  calendarFeed: `${organizationPath}/members/:memberId/calendar-feed`,
  /** For calendar programs, which authenticate by the URL alone. */
  calendar: '/api/v1/calendars/:token',
} as const
