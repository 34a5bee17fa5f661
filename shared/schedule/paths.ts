const organization = '/api/v1/organizations/:organizationId'
const job = `${organization}/jobs/:jobId`

/** `jobPaths.visits` is the list. A visit is named by its job and the instant at which the pattern has it begin, wherever it was moved to. */
export const schedulePaths = {
  myVisits: `${organization}/my-visits`,
  /** That the caller cannot come. */
  myVisitAbsence: `${organization}/my-visits/:jobId/:originalStart/absence`,
  myVisitOffers: `${organization}/my-visit-offers`,
  myVisitOffer: `${organization}/my-visit-offers/:jobId/:originalStart`,
  jobCrew: `${job}/crew`,
  visit: `${job}/visits/:originalStart`,
  visitCover: `${job}/visits/:originalStart/cover`,
  visitOffers: `${job}/visits/:originalStart/offers`,
  visitFollowing: `${job}/visits/:originalStart/following`,
  /** Under the visits: what changes them changes these. */
  visitBoard: `${organization}/visits/board`,
  visitBoardRows: `${organization}/visits/board/rows`,
  visitDay: `${organization}/visits/day`,
  weekNews: `${organization}/visits/news`,
  scheduleCheck: `${organization}/schedule/check`,
  scheduleCover: `${organization}/schedule/cover`,
  scheduleWeeks: `${organization}/schedule/weeks`,
  schedulePublication: `${organization}/schedule/weeks/:week/publication`,
  calendarFeed: `${organization}/members/:memberId/calendar-feed`,
  /** For calendar programs, which know nothing but the address. */
  calendar: '/api/v1/calendars/:token',
} as const
