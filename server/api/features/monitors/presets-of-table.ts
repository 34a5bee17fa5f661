import type { PresetKey } from '#shared/monitors/presets.ts'

const visits = ['missed_start', 'late_start', 'early_start', 'uncovered_visit'] as const

/** The presets that a table's changes affect immediately; effects of time alone wait for the minute job. */
const concerned: Readonly<Record<string, readonly PresetKey[]>> = {
  work_logs: [
    ...visits,
    'running_after_end',
    'short_visit',
    'long_visit',
    'outside_fence',
    'forgotten_end',
    'clock_edits',
    'overtime_near',
    'client_without_visit',
  ],
  visit_changes: visits,
  visit_crew: visits,
  job_crew: visits,
  job_schedules: visits,
  problem_reports: ['problem_open'],
  supply_requests: ['supplies_waiting', 'supply_low'],
  supply_items: ['supply_low'],
  recaps: ['supply_low'],
  client_requests: ['request_unanswered'],
  client_request_messages: ['request_unanswered'],
  visit_ratings: ['low_rating'],
  inspections: ['inspection_low', 'inspection_falling', 'inspection_overdue', 'repeat_deficiency'],
  corrective_actions: ['action_overdue'],
  quotes: ['quote_idle'],
  clients: ['contract_ending', 'client_without_visit'],
  holiday_questions: ['holiday_unanswered'],
  certifications: ['certification_ending'],
  self_approvals: ['self_approved'],
  leave_ledger: ['leave_negative'],
  leave_requests: ['sick_pattern'],
  call_results: ['unknown_caller', 'pin_failures'],
  calls: ['unknown_caller'],
  // New and changed monitors have not been evaluated yet, so a change affects them all.
  monitors: [],
}

export const presetsOfTable = (table: string): readonly PresetKey[] | undefined => concerned[table]
