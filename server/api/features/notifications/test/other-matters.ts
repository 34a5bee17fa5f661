import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Kind,
  startOf,
  dayOf,
  set,
  drop,
  insert,
  inspected,
  insertAction,
  requested,
  insertRequestMessage,
  insertInspectionMessage,
  insertQuote,
  insertQuoteMessage,
  noteRequest,
} from './matter-rows.ts'

/** Like `requestMatters`, for quality, clients and the company. */
export const otherMatters = {
  action: {
    open: (ground, id) => {
      const report = randomUUIDv7()
      return [[inspected(ground, report, startOf(0)), insertAction(ground, id, report)], { id }]
    },
    settles: { 'is fixed': set('corrective_actions', "state = 'fixed', fixed_at = now()") },
    leaves: { 'is reworded': set('corrective_actions', "text = 'Mop it'") },
  },
  fixed_action: {
    open: (ground, id) => {
      const report = randomUUIDv7()
      const fixed = sql`update corrective_actions set state = 'fixed', fixed_at = now() where id = ${id}`
      return [[inspected(ground, report, startOf(0)), insertAction(ground, id, report), fixed], { id }]
    },
    settles: {
      'is verified': set('corrective_actions', "state = 'verified', verified_at = now()"),
      'is reopened': set('corrective_actions', "state = 'open', fixed_at = null"),
    },
    leaves: { 'is reworded': set('corrective_actions', "text = 'Mop it'") },
  },
  reinspection: {
    open: (ground, id, at) => [[inspected(ground, id, startOf(at))], { id: ground.location, detail: id, row: id }],
    settles: {
      'is inspected again': ({ row }, ground) =>
        inspected(
          ground,
          randomUUIDv7(),
          sql`(select submitted_at + interval '1 hour' from inspections where id = ${row})`,
        ),
      'needs an action again': ({ row = '' }, ground) => insertAction(ground, randomUUIDv7(), row),
    },
    leaves: { 'is shared': set('inspections', 'shared_at = now()') },
  },
  inspection_plan: {
    open: ({ org, location }, id, at) => {
      const template = randomUUIDv7()
      return [
        [
          insert('inspection_templates', { organization_id: org, id: template, name: `Plan ${at}` }),
          insert('inspection_plans', {
            organization_id: org,
            id,
            location_id: location,
            template_id: template,
            frequency: 'weekly',
            every: 1,
            starts_on: dayOf(at),
            due_on: dayOf(at),
          }),
        ],
        { id, detail: dayOf(at) },
      ]
    },
    settles: { 'is done': set('inspection_plans', 'due_on = due_on + 7'), 'is deleted': drop('inspection_plans') },
    leaves: { 'is notified': set('inspection_plans', 'notified_for = due_on') },
  },
  leave_request: {
    open: ({ org, member }, id, at) => {
      const policy = randomUUIDv7()
      return [
        [
          insert('leave_policies', {
            organization_id: org,
            id: policy,
            name: policy,
            kind: 'vacation',
            paid: true,
            rules: '{}',
          }),
          insert('leave_requests', {
            organization_id: org,
            id,
            member_id: member,
            policy_id: policy,
            from_day: dayOf(at),
            to_day: dayOf(at),
            days: '[]',
            minutes: 60,
          }),
        ],
        { id },
      ]
    },
    settles: {
      'is approved': set('leave_requests', "state = 'approved'"),
      'is withdrawn': set('leave_requests', "state = 'cancelled'"),
    },
    leaves: { 'is noted': set('leave_requests', 'version = version + 1') },
  },
  quote_request: {
    open: (ground, id, at) => [[insertQuote(ground, id, at, 'draft')], { id }],
    settles: {
      'is sent': set('quotes', "state = 'sent', revision = 1"),
      'is archived': set('quotes', 'archived_at = now()'),
    },
    leaves: { 'is titled': set('quotes', "title = 'Offices'") },
  },
  quote_message: {
    open: (ground, id, at) => [
      [insertQuote(ground, id, at, 'viewed'), insertQuoteMessage(ground, id, 'question')],
      { id },
    ],
    settles: {
      'is answered': ({ id }, ground) => insertQuoteMessage(ground, id, 'answer'),
      'is sent again': set('quotes', 'revision = 2'),
      'is accepted': set('quotes', "state = 'accepted', decided_at = now()"),
    },
    leaves: { 'is viewed': set('quotes', 'view_count = 2') },
  },
  price_raise: {
    open: ({ org }, id, at) => [
      [
        insert('clients', { organization_id: org, id, name: `Client ${at}`, billing_address: '{}' }),
        insert('price_escalators', {
          organization_id: org,
          id,
          client_id: id,
          kind: 'percent',
          percent: 3,
          first_on: dayOf(at),
          every_months: 12,
          notice_days: 30,
          noticed_for: dayOf(at),
        }),
      ],
      { id, detail: dayOf(at) },
    ],
    settles: { 'is due later': set('price_escalators', 'noticed_for = null'), 'is deleted': drop('price_escalators') },
    leaves: { 'is sourced': set('price_escalators', "source = 'Contract'") },
  },
  alert: {
    open: ({ org, monitor }, id, at) => [
      [
        insert('monitor_incidents', {
          organization_id: org,
          id,
          monitor_id: monitor,
          subject: `s${at}`,
          title: 'Late',
          value: 1,
          peak: 1,
          opened_at: startOf(0),
        }),
      ],
      { id },
    ],
    settles: {
      'is acknowledged': set('monitor_incidents', "state = 'acknowledged'"),
      'is resolved': set('monitor_incidents', "state = 'resolved', resolved_at = now()"),
    },
    leaves: { peaks: set('monitor_incidents', 'peak = 2') },
  },
  client_request: {
    open: (ground, id) => [[requested(ground, id)], { id }],
    settles: {
      'is taken up': set('client_requests', "state = 'in_progress'"),
      'is closed': set('client_requests', "state = 'closed', closed_at = now()"),
    },
    leaves: noteRequest,
  },
  client_message: {
    open: (ground, id) => [[requested(ground, id), insertRequestMessage(ground, id, true)], { id }],
    settles: {
      'is answered': ({ id }, ground) => insertRequestMessage(ground, id, false),
      'is closed': set('client_requests', "state = 'closed', closed_at = now()"),
    },
    leaves: { ...noteRequest, 'is asked again': ({ id }, ground) => insertRequestMessage(ground, id, true) },
  },
  inspection_message: {
    open: (ground, id) => [
      [
        inspected(ground, id, startOf(0)),
        set('inspections', 'shared_at = now()')({ id }),
        insertInspectionMessage(ground, id, true),
      ],
      { id },
    ],
    settles: { 'is answered': ({ id }, ground) => insertInspectionMessage(ground, id, false) },
    leaves: { 'is asked again': ({ id }, ground) => insertInspectionMessage(ground, id, true) },
  },
  holiday_question: {
    open: ({ org, location }, id, at) => [
      [
        insert('holiday_questions', {
          organization_id: org,
          id,
          location_id: location,
          date: dayOf(at),
          names: '{"en": "Labor Day"}',
          asked_on: dayOf(0),
        }),
      ],
      { id },
    ],
    settles: { 'is answered': set('holiday_questions', "answer = 'skip', answered_at = now()") },
    leaves: { 'is versioned': set('holiday_questions', 'version = version + 1') },
  },
  webhook: {
    open: ({ org, member }, id) => [
      [
        sql`insert into webhooks (organization_id, id, name, url, kinds, member_id, secret, disabled_at, disabled_for)
            values (${org}, ${id}, 'Hook', 'https://example.com', '{visit.updated}', ${member}, '\\x00', now(), 'gone')`,
      ],
      { id },
    ],
    settles: {
      'is on again': set('webhooks', 'disabled_at = null, disabled_for = null'),
      'is deleted': drop('webhooks'),
    },
    leaves: { 'is renamed': set('webhooks', "name = 'Hooks'") },
  },
  deletion: {
    open: ({ org, user }) => [
      [
        sql`insert into deletion_requests (organization_id, user_id, due_at) values (${org}, ${user}, now()) on conflict do nothing`,
      ],
      { id: org },
    ],
    settles: { 'is cancelled': () => sql`delete from deletion_requests` },
    leaves: {},
  },
} satisfies Record<string, Kind>
