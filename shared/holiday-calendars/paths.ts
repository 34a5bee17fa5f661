import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/holiday-calendars` as const

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
  holidayPlaces: `${organizationPath}/holiday-places`,
  holidayQuestions: `${organizationPath}/holiday-questions`,
  holidayQuestionExport: `${organizationPath}/holiday-questions/export`,
  holidayQuestion: `${organizationPath}/holiday-questions/:questionId`,
} as const
