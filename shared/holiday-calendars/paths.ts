const base = '/api/v1/organizations/:organizationId/holiday-calendars'

export const holidayCalendarPaths = {
  holidayCalendars: base,
  holidayCalendar: `${base}/:holidayCalendarId`,
  holidayExport: `${base}/:holidayCalendarId/export`,
  holidayCalendarPreview: `${base}/:holidayCalendarId/preview`,
  holidays: `${base}/:holidayCalendarId/holidays`,
  holiday: `${base}/:holidayCalendarId/holidays/:holidayId`,
  holidayReset: `${base}/:holidayCalendarId/holidays/:holidayId/reset`,
  holidayAssignments: `${base}/:holidayCalendarId/assignments`,
  holidayAssignment: `${base}/:holidayCalendarId/assignments/:assignmentId`,
  holidayPlaces: '/api/v1/organizations/:organizationId/holiday-places',
  holidayQuestions: '/api/v1/organizations/:organizationId/holiday-questions',
  holidayQuestionExport: '/api/v1/organizations/:organizationId/holiday-questions/export',
  holidayQuestion: '/api/v1/organizations/:organizationId/holiday-questions/:questionId',
} as const
