import { fieldProblem, onViolation, ProblemError } from '#server/api/problem.ts'

/** Maps constraints of the members table to problems. */
export const memberRefusals = onViolation({
  last_owner: () => new ProblemError('last_owner'),
  manager_cycle: () => fieldProblem('manager_cycle', 'managerId'),
  members_manager: () => fieldProblem('manager_unknown', 'managerId'),
  member_email_taken: () => fieldProblem('member_email_taken', 'email'),
  employee_number_taken: () => fieldProblem('employee_number_taken', 'employeeNumber'),
  employment_dates_reversed: () => fieldProblem('employment_dates_reversed', 'endedOn'),
  member_home_incomplete: () => fieldProblem('coordinates_incomplete', 'homeLatitude'),
  member_regions_region: () => fieldProblem('region_unknown', 'regionIds'),
})
