import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { at, dayAfter, monday } from './payroll-world.ts'
import type { wholeInput } from './whole-input.ts'

type World = Awaited<ReturnType<typeof wholeInput>>
type Change = (tx: Transaction<Database>, world: World) => Promise<unknown>

const run =
  (statement: (world: World) => ReturnType<typeof sql>): Change =>
  (tx, world) =>
    statement(world).execute(tx)

/** Updates a column of the organization's rows, all or some. */
const set = (table: string, assignment: string, which = 'true') =>
  run(
    ({ org }) =>
      sql`update ${sql.table(table)} set ${sql.raw(assignment)} where organization_id = ${org.id} and ${sql.raw(which)}`,
  )

/** Approved trips are immutable, so this reopens, changes and reapproves one. */
const decidedAgain =
  (assignment: string): Change =>
  async (tx, world) => {
    await set('trips', `state = 'open', amount_minor = null`)(tx, world)
    await set('trips', `state = 'approved', ${assignment}`)(tx, world)
  }

const ofVisits = "basis = 'visit'"
const ofSalary = "basis = 'salary'"
const ofVacation = 'minutes = 240'
const ofPlaces = 'location_id is not null'
const office = `visit_start is null and job_id is not null`
/** Recreates the log under another id. */
const again = (which: string): Change =>
  run(
    ({ org }) => sql`
      with voided as (update work_logs set voided_at = now()
        where organization_id = ${org.id} and ${sql.raw(which)} returning *)
      insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
        start_source, end_source)
      select organization_id, gen_random_uuid(), member_id, location_id, job_id, visit_start, started_at, ended_at,
        start_source, end_source from voided`,
  )
const besideLog = `started_at = '${at(dayAfter(-1), '20:00')}'`
const besideAgain = again(besideLog)
const enteringLog = `started_at = '${at(dayAfter(-1), '22:00')}'`
const elsewhereRated = run(
  ({ org, location }) => sql`update pay_rates set location_id = ${location.id}, job_id = null
    where organization_id = ${org.id} and basis = 'visit'`,
)
const isChange = 'not is_posting'
const isEarned = 'earned_from is not null'
const spanLog = `started_at = '${at(dayAfter(-18), '07:00')}'`
const earlierLog = `started_at = '${at(dayAfter(-12), '08:00')}'`

/** Writes at run time cannot change these values: only a new release can, or they identify the approval. */
export const byRelease = 'by release'

/**
 * For every value of a pay input, a change of it in the database. The test that reads this discovers the values
 * itself, so a new one without a change here fails it.
 */
export const inputChanges: Readonly<Record<string, Change | typeof byRelease>> = {
  'terms.from': set('pay_runs', `from_day = from_day + 1`),
  'terms.to': set('pay_runs', `to_day = to_day + 1`),
  'terms.isHalfMonth': byRelease,
  'terms.policy.packId': byRelease,
  'terms.policy.regularRate': byRelease,
  'terms.policy.paysLongRests': byRelease,
  'terms.policy.travelGapMinutes': byRelease,
  'terms.policy.travelRateE4': byRelease,
  'terms.policy.timeZone': set('configurations', `time_zone = 'America/Chicago'`),
  'terms.policy.workweeks[].from': set('pay_policies', `effective_on = '2026-01-12'`),
  'terms.policy.workweeks[].weekStart': set('pay_policies', 'week_start = 7'),
  'terms.policy.workweeks[].workdayStart': set('pay_policies', `workday_start = '04:00'`),
  'terms.policy.later[].from': set('pay_policies', `effective_on = '2026-01-12'`),
  'terms.policy.later[].packId': set('pay_policies', `pack_id = 'us-ak'`),
  'terms.policy.later[].regularRate': set('pay_policies', `regular_rate = 'rate_in_effect'`),
  'terms.policy.later[].paysLongRests': set('pay_policies', 'pays_long_rests = false'),
  'terms.policy.later[].travelGapMinutes': set('pay_policies', 'travel_gap_minutes = 40'),
  'terms.policy.later[].fixedHoursOnly': set('pay_policies', `jurisdiction = 'US-PA'`),
  'terms.policy.later[].travelRateE4': set('pay_policies', 'travel_rate_e4 = 170000'),
  'terms.policy.minimumWages[].from': set('pay_policies', `effective_on = '2026-01-12'`),
  'terms.policy.minimumWages[].rateE4': set('pay_policies', 'minimum_wage_e4 = 80000'),
  'terms.rounding': set('configurations', `rounding = '15'`),
  'terms.looksAround': run(
    ({ org, elsewhere }) => sql`insert into pay_scopes (organization_id, id, location_id, effective_on, pack_id)
      values (${org.id}, gen_random_uuid(), ${elsewhere.id}, '2026-01-05', 'us-nv')`,
  ),
  'terms.holidaysApart': run(
    ({ org, elsewhere }) => sql`insert into pay_scopes (organization_id, id, location_id, effective_on, pack_id)
      values (${org.id}, gen_random_uuid(), ${elsewhere.id}, '2026-01-05', 'ca-bc')`,
  ),
  'terms.rules': byRelease,
  'member.id': byRelease,
  'member.hiredOn': set('members', `hired_on = '2026-01-02'`),
  'member.endedOn': set('members', `ended_on = '${monday}'`),
  'member.earlier[].hiredOn': set('member_departures', `hired_on = '2025-03-01'`),
  'member.earlier[].endedOn': set('member_departures', 'left_on = left_on - 1'),
  'homes[].from': set('pay_scopes', `effective_on = '2026-01-06'`, 'member_id is not null'),
  'homes[].packId': set('pay_scopes', `pack_id = 'us-ca'`, 'member_id is not null'),
  'homes[].alternativeWeek': set(
    'pay_scopes',
    `pack_id = 'us-ca', alternative_minutes = '{600,600,600,600,0,0,0}', elected_on = effective_on`,
    'member_id is not null',
  ),
  'homes[].fixedHoursOnly': set('pay_scopes', `jurisdiction = 'US-PA'`, 'member_id is not null'),
  'places[].locationId': run(
    ({ org, elsewhere }) => sql`update pay_scopes set location_id = ${elsewhere.id}
      where organization_id = ${org.id} and location_id is not null`,
  ),
  'places[].terms[].from': set('pay_scopes', `effective_on = '2026-01-06'`, ofPlaces),
  'places[].terms[].fixedHoursOnly': set('pay_scopes', `jurisdiction = 'US-PA'`, ofPlaces),
  'places[].terms[].packId': set('pay_scopes', `pack_id = 'us-ak'`, ofPlaces),
  'places[].terms[].minimumWageE4': set('pay_scopes', 'minimum_wage_e4 = 90000', ofPlaces),
  'logs[].id': again(office),
  'logs[].locationId': run(
    ({ org, elsewhere }) => sql`update work_logs set location_id = ${elsewhere.id}, job_id = null
      where organization_id = ${org.id} and visit_start is null`,
  ),
  'logs[].jobId': set('work_logs', 'job_id = null', office),
  'logs[].visitStart': set('work_logs', `visit_start = started_at`, office),
  'logs[].start': set('work_logs', `started_at = started_at - interval '1 minute'`, office),
  'logs[].end': set('work_logs', `ended_at = ended_at + interval '1 minute'`, office),
  'logs[].flags[]': set('work_logs', `flags = '{long}'`, office),
  'logs[].breaks[].kind': set('breaks', `kind = 'meal'`),
  'logs[].breaks[].start': set('breaks', `started_at = started_at - interval '1 minute'`),
  'logs[].breaks[].end': set('breaks', `ended_at = ended_at + interval '1 minute'`),
  'visitsBegun[].jobId': set(
    'work_logs',
    'job_id = null, visit_start = null',
    `started_at < '${at(dayAfter(-3), '00:00')}'`,
  ),
  'visitsBegun[].visitStart': set(
    'work_logs',
    'visit_start = started_at',
    `job_id is not null and started_at between '${monday}' and '${dayAfter(2)}'`,
  ),
  'visitsBegun[].rate.basis': set('pay_rates', `basis = 'hour'`, ofVisits),
  'visitsBegun[].rate.rateE4': set('pay_rates', 'rate_e4 = 500000', ofVisits),
  'visitsBegun[].rate.effectiveOn': set('pay_rates', `effective_on = '2026-01-02'`, ofVisits),
  'visitsBegun[].rate.createdAt': set('pay_rates', `created_at = created_at + interval '1 second'`, ofVisits),
  'visitsBegun[].rate.jobId': set('pay_rates', 'job_id = null', ofVisits),
  'visitsBegun[].rate.locationId': elsewhereRated,
  'entering[].logId': set('work_logs', `started_at = '${at(monday, '00:00')}'`, enteringLog),
  'entering[].rate.basis': set('pay_rates', `basis = 'hour'`, ofVisits),
  'entering[].rate.rateE4': set('pay_rates', 'rate_e4 = 500000', ofVisits),
  'entering[].rate.effectiveOn': set('pay_rates', `effective_on = '2026-01-02'`, ofVisits),
  'entering[].rate.createdAt': set('pay_rates', `created_at = created_at + interval '1 second'`, ofVisits),
  'entering[].rate.jobId': set('pay_rates', 'job_id = null', ofVisits),
  'entering[].rate.locationId': elsewhereRated,
  'rates[].basis': set('pay_rates', `basis = 'hour'`, ofVisits),
  'rates[].rateE4': set('pay_rates', 'rate_e4 = 210000', `basis = 'hour'`),
  'rates[].salary.per': set('pay_rates', `salary_per = 'half_month'`, ofSalary),
  'rates[].salary.kind': set('pay_rates', `salary_kind = 'exempt', salary_minutes = null`, ofSalary),
  'rates[].salary.weeklyMinutes': set('pay_rates', 'salary_minutes = 2400', ofSalary),
  'rates[].effectiveOn': set('pay_rates', `effective_on = '2026-03-10'`, `basis = 'hour'`),
  'rates[].createdAt': set('pay_rates', `created_at = created_at + interval '1 second'`, `basis = 'hour'`),
  'rates[].jobId': set('pay_rates', 'job_id = null', ofVisits),
  'rates[].locationId': run(
    ({ org, location }) => sql`update pay_rates set location_id = ${location.id}
      where organization_id = ${org.id} and basis = 'hour'`,
  ),
  'adjustments[].id': set('pay_adjustments', 'id = gen_random_uuid()'),
  'adjustments[].day': set('pay_adjustments', 'day = day + 1'),
  'adjustments[].kind': set('pay_adjustments', `kind = 'reimbursement'`, 'earned_from is null'),
  'adjustments[].amountMinor': set('pay_adjustments', 'amount_minor = 6000'),
  'adjustments[].inRegularRate': set('pay_adjustments', 'in_regular_rate = true'),
  'adjustments[].note': set('pay_adjustments', `note = 'Another'`),
  'adjustments[].earned': set('pay_adjustments', 'earned_from = null, earned_to = null', isEarned),
  'adjustments[].earned.from': set('pay_adjustments', 'earned_from = earned_from - 1', isEarned),
  'adjustments[].earned.to': set('pay_adjustments', 'earned_to = earned_to + 1', isEarned),
  'adjustments[].earned.packId': set('pay_scopes', `pack_id = 'us-ca'`, 'member_id is not null'),
  'adjustments[].earned.seconds': set('work_logs', `ended_at = ended_at + interval '1 hour'`, spanLog),
  'adjustments[].earned.overtime': set('work_logs', `ended_at = ended_at - interval '8 hours'`, spanLog),
  'adjustments[].earned.double': set('pay_scopes', `pack_id = 'us-ca'`, 'location_id is not null'),
  'adjustments[].earned.jobs[].jobKey': set('work_logs', 'job_id = null', spanLog),
  'adjustments[].earned.jobs[].weight': set('work_logs', `ended_at = ended_at + interval '1 hour'`, spanLog),
  'timeOff[].requestId': set('leave_requests', 'id = gen_random_uuid()', ofVacation),
  'timeOff[].day': set(
    'leave_requests',
    `days = '[{"day": "${dayAfter(9)}", "minutes": 240}]', to_day = to_day + 1`,
    ofVacation,
  ),
  'timeOff[].minutes': set('leave_requests', `days = '[{"day": "${dayAfter(8)}", "minutes": 300}]'`, ofVacation),
  'timeOff[].policyName': set('leave_policies', `name = 'Holidays'`, 'paid'),
  'timeOff[].isWholeDay': set('leave_requests', `from_time = '18:00', to_time = '22:00'`, ofVacation),
  'timeOff[].isWorkedIn': set(
    'leave_requests',
    `from_day = '${monday}', to_day = '${monday}', from_time = '09:00', to_time = '13:00',
      days = '[{"day": "${monday}", "minutes": 240}]'`,
    ofVacation,
  ),
  'absences[].day': set('leave_requests', `days = '[{"day": "${dayAfter(11)}", "minutes": 480}]'`, `minutes = 480`),
  'payouts[].day': set('leave_ledger', 'day = day + 1'),
  'payouts[].policyId': run(
    ({ org, sam }) => sql`
      with other as (insert into leave_policies (organization_id, id, name, kind, paid, rules)
        values (${org.id}, gen_random_uuid(), 'Vacation of old', 'vacation', true, '{}') returning id),
      part as (insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on)
        select ${org.id}, gen_random_uuid(), ${sam.memberId}, id, '2026-01-01' from other)
      update leave_ledger set policy_id = (select id from other) where organization_id = ${org.id}`,
  ),
  'payouts[].policyName': set('leave_policies', `name = 'Holidays'`, 'paid'),
  'payouts[].minutes': set('leave_ledger', 'minutes = -400'),
  'trips[].day': decidedAgain('amount_minor = 725, day = day + 1'),
  'trips[].miles': decidedAgain('amount_minor = 725, distance_m = 20000'),
  'trips[].amountMinor': decidedAgain('amount_minor = 800'),
  'holidays[].day': set('holidays', 'date = date + 1'),
  'holidays[].names.en': set('holidays', `names = names || '{"en": "Our day"}'`),
  'holidays[].names.es': set('holidays', `names = names || '{"es": "Nuestro día"}'`),
  'holidays[].paidMinutes': set('holidays', 'paid_minutes = 480'),
  'holidays[].paidTo': set('holiday_calendars', `paid_to = 'not_worked'`),
  'holidays[].averageMinutes': run(
    ({ org }) => sql`with own as (update holidays set kind = 'own' where organization_id = ${org.id})
      update holiday_calendars set paid_to = 'average' where organization_id = ${org.id}`,
  ),
  'holidays[].earned.from': set('pay_policies', 'week_start = 7'),
  'holidays[].earned.through': set('pay_policies', 'week_start = 7'),
  'holidays[].earned.wagesMinor': set('work_logs', `ended_at = ended_at + interval '1 hour'`, earlierLog),
  'holidays[].earned.divisor': set('pay_scopes', `pack_id = 'ca-ns'`, 'member_id is not null'),
  'holidays[].earned.qualifies': set('pay_scopes', `pack_id = 'ca-pe'`, 'member_id is not null'),
  'holidayWork[].locationId': set(
    'holiday_calendar_assignments',
    `location_id = (select id from locations l
    where l.organization_id = holiday_calendar_assignments.organization_id and l.name = 'Depot')`,
  ),
  'holidayWork[].day': set('holidays', 'date = date + 1'),
  'holidayWork[].multiplierE4': set('holidays', 'pay_multiplier_e4 = 20000'),
  'holidayWork[].isPublic': set('holidays', `kind = 'own'`),
  'holidayWork[].names.en': set('holidays', `names = names || '{"en": "Our day"}'`),
  'holidayWork[].names.es': set('holidays', `names = names || '{"es": "Nuestro día"}'`),
  'workdays[].id': set('pay_workdays', 'id = gen_random_uuid()'),
  'workdays[].day': set('pay_workdays', 'day = day + 1'),
  'workdays[].restMissed': set('pay_workdays', 'rest_missed = false'),
  'workdays[].firstMealWaived': set('pay_workdays', 'first_meal_waived = true'),
  'workdays[].secondMealWaived': set('pay_workdays', 'second_meal_waived = true'),
  'workdays[].scheduledMinutes': set('pay_workdays', 'scheduled_minutes = 480'),
  'workdays[].gap': set('pay_workdays', `gap = 'employer'`),
  'workdays[].note': set('pay_workdays', `note = 'Told by Ana.'`),
  'travel[].fromLogId': besideAgain,
  'travel[].toLogId': again(enteringLog),
  'travel[].meters': set('locations', 'latitude = 41', `name = 'Depot'`),
  'travel[].entered.minutes': set('pay_travels', 'minutes = 25'),
  'travel[].entered.note': set('pay_travels', `note = 'Told by Ana.'`),
  'posted[].id': set('posted_visits', 'id = gen_random_uuid()', isChange),
  'posted[].day': set(
    'posted_visits',
    `starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
  ),
  'posted[].jobId': run(
    ({ org, job }) => sql`update posted_visits set job_id = ${job.id} where organization_id = ${org.id}`,
  ),
  'posted[].locationId': run(
    ({ org, elsewhere }) => sql`update posted_visits set location_id = ${elsewhere.id}
      where organization_id = ${org.id}`,
  ),
  'posted[].ordinanceId': set('posted_visits', `ordinance_id = 'evanston'`),
  'posted[].change': set(
    'posted_visits',
    `starts_at = original_start, ends_at = original_start + interval '1 hour'`,
    isChange,
  ),
  'posted[].owedSeconds': set('posted_visits', `recorded_at = original_start - interval '6 hours'`, isChange),
  'posted[].shiftSeconds': set('posted_visits', `ends_at = ends_at + interval '1 hour'`),
  'posted[].recordedAt': set('posted_visits', `recorded_at = recorded_at + interval '1 minute'`, isChange),
  'restRules[].locationId': run(
    ({ org, elsewhere }) => sql`update fair_workweek_choices set location_id = ${elsewhere.id}
      where organization_id = ${org.id}`,
  ),
  'restRules[].from': set('fair_workweek_choices', 'effective_on = effective_on + 1'),
  'restRules[].ordinanceId': set('fair_workweek_choices', `ordinance_id = 'evanston'`),
  'beside[].id': besideAgain,
  'beside[].locationId': run(
    ({ org, location }) => sql`update work_logs set location_id = ${location.id}
      where organization_id = ${org.id} and ${sql.raw(besideLog)}`,
  ),
  'beside[].jobId': run(
    ({ org, windows, location }) => sql`update work_logs set job_id = ${windows.id}, location_id = ${location.id}
      where organization_id = ${org.id} and ${sql.raw(besideLog)}`,
  ),
  'beside[].start': set('work_logs', `started_at = started_at - interval '1 minute'`, besideLog),
  'beside[].end': set('work_logs', `ended_at = ended_at - interval '1 minute'`, besideLog),
}
