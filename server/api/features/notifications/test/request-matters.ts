import { sql } from 'kysely'
import {
  type Kind,
  startOf,
  dayOf,
  set,
  drop,
  visit,
  changeVisit,
  insert,
  insertSwap,
  insertWorkLog,
  shortVisit,
} from './matter-rows.ts'

/** An independent second definition of when each matter is settled. */
export const requestMatters = {
  question: {
    open: ({ org, user }, id) => [
      [insert('faq_questions', { organization_id: org, id, user_id: user, text: 'Where?', language: 'en' })],
      { id },
    ],
    settles: { 'is closed': set('faq_questions', 'closed_at = now()') },
    leaves: { 'is reworded': set('faq_questions', "text = 'Where is it?'") },
  },
  certification: {
    open: ({ org, member }, id, at) => [
      [
        insert('certifications', {
          organization_id: org,
          id,
          member_id: member,
          name: `C${at}`,
          expires_on: dayOf(at),
        }),
      ],
      { id, detail: dayOf(at) },
    ],
    settles: { 'is renewed': set('certifications', "expires_on = '2099-01-01'"), 'is deleted': drop('certifications') },
    leaves: { 'is noted': set('certifications', "notes = 'Sent'") },
  },
  offer: {
    open: ({ org, job, location, member }, _, at) => [
      [
        insert('visit_offers', {
          organization_id: org,
          job_id: job,
          location_id: location,
          original_start: startOf(at),
          member_id: member,
        }),
      ],
      { id: job, detail: `${startOf(at)}|${member}` },
    ],
    settles: {
      ...shortVisit,
      'is declined': (opened) =>
        sql`update visit_offers set answer = 'declined', answered_at = now() where original_start = ${visit(opened)}`,
    },
    leaves: { 'is noted': changeVisit('note Bring-keys') },
  },
  unassigned_visit: {
    open: ({ job }, _, at) => [[], { id: job, detail: startOf(at) }],
    settles: shortVisit,
    leaves: { 'is noted': changeVisit('note Bring-keys') },
  },
  confirmation: {
    open: ({ org, job, location, member }, _, at) => [
      [
        insert('visit_confirmations', {
          organization_id: org,
          job_id: job,
          location_id: location,
          original_start: startOf(at),
          starts_at: startOf(at),
          member_id: member,
          alerted_at: startOf(0),
        }),
      ],
      { id: job, detail: `${startOf(at)}|${member}` },
    ],
    settles: {
      'is cancelled': changeVisit('cancelled_reason client'),
      'is moved': changeVisit('moved_to 2095-01-01T08:00:00Z'),
      'is confirmed': (opened) =>
        sql`update visit_confirmations set confirmed_at = now() where original_start = ${visit(opened)}`,
    },
    leaves: { 'is noted': changeVisit('note Bring-keys') },
  },
  swap: {
    open: (ground, id, at) => [[insertSwap(ground, id, at)], { id }],
    settles: { 'is withdrawn': set('visit_swaps', "state = 'withdrawn', closed_at = now()") },
    leaves: { 'is noted': set('visit_swaps', "note = 'Please'") },
  },
  taken_swap: {
    open: (ground, id, at) => [
      [
        insertSwap(ground, id, at),
        sql`update visit_swaps set state = 'taken', taken_by = (
        select m.id from members m where m.id <> ${ground.member} limit 1) where id = ${id}`,
      ],
      { id },
    ],
    settles: { 'is declined': set('visit_swaps', "state = 'declined', closed_at = now()") },
    leaves: { 'is noted': set('visit_swaps', "note = 'Please'") },
  },
  time_request: {
    open: ({ org, member, location }, id, at) => [
      [
        insert('time_requests', {
          organization_id: org,
          id,
          member_id: member,
          location_id: location,
          started_at: startOf(at),
          ended_at: startOf(at + 0.1),
          reason: 'Forgot',
        }),
      ],
      { id },
    ],
    settles: { 'is declined': set('time_requests', "state = 'declined', decided_at = now()") },
    leaves: { 'is explained': set('time_requests', "reason = 'Forgot it'") },
  },
  forgotten_work: {
    open: (ground, id, at) => [[insertWorkLog(ground, id, at)], { id }],
    settles: {
      'is corrected': set('work_logs', "end_source = 'manager'"),
      'is voided': set('work_logs', 'voided_at = now()'),
    },
    leaves: { 'is noted': set('work_logs', "note = 'Long'") },
  },
  problem_report: {
    open: ({ org, member, location }, id) => [
      [
        insert('problem_reports', {
          organization_id: org,
          id,
          member_id: member,
          location_id: location,
          kind: 'other',
          text: 'Leak',
        }),
      ],
      { id },
    ],
    settles: { 'is resolved': set('problem_reports', 'resolved_at = now()') },
    leaves: { 'is answered': set('problem_reports', "answer = 'Soon'") },
  },
  supply_request: {
    open: ({ org, member, location }, id) => [
      [insert('supply_requests', { organization_id: org, id, member_id: member, location_id: location })],
      { id },
    ],
    settles: { 'is approved': set('supply_requests', "state = 'approved', decided_at = now()") },
    leaves: { 'is noted': set('supply_requests', 'version = version + 1') },
  },
} satisfies Record<string, Kind>
