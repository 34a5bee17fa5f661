const organization = '/api/v1/organizations/:organizationId'
const job = `${organization}/jobs/:jobId`

/**
 * `jobPaths.visits` is the list. A visit is identified by its job and its original start in the pattern, wherever it
 * was moved to.
 */
export const schedulePaths = {
  myVisits: `${organization}/my-visits`,
  /** Reports that the caller cannot come. */
  myVisitAbsence: `${organization}/my-visits/:jobId/:originalStart/absence`,
  myVisitOffers: `${organization}/my-visit-offers`,
  myVisitOffer: `${organization}/my-visit-offers/:jobId/:originalStart`,
  jobCrew: `${job}/crew`,
  visit: `${job}/visits/:originalStart`,
  visitCover: `${job}/visits/:originalStart/cover`,
  visitOffers: `${job}/visits/:originalStart/offers`,
  visitAddition: `${job}/visits/:originalStart/addition`,
  visitFollowing: `${job}/visits/:originalStart/following`,
  /** Below the visits' path, so that a change of visits also invalidates it. */
  visitBoard: `${organization}/visits/board`,
  visitBoardRows: `${organization}/visits/board/rows`,
  visitDay: `${organization}/visits/day`,
  weekNews: `${organization}/visits/news`,
  scheduleCheck: `${organization}/schedule/check`,
  scheduleCover: `${organization}/schedule/cover`,
  scheduleWeeks: `${organization}/schedule/weeks`,
  schedulePublication: `${organization}/schedule/weeks/:week/publication`,
  calendarFeed: `${organization}/members/:memberId/calendar-feed`,
  /** For calendar programs, which authenticate by the URL alone. */
  calendar: '/api/v1/calendars/:token',
} as const
