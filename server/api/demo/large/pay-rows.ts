const nothing =
  'overtimeSeconds doubleSeconds holidaySeconds timeOffSeconds overtimeMinor doubleMinor premiumMinor holidayMinor ' +
  'timeOffMinor bonusMinor mileageMinor otherMinor overtimePayMinor doublePayMinor'

/** Totals of this many members, each with thirty hours at the same rate. */
const totals = (people: string) => {
  const sums = ['workedSeconds', 'regularSeconds']
    .map((key) => `'${key}', 108000 * ${people}`)
    .concat(['straightMinor', 'regularMinor', 'grossMinor', 'totalMinor'].map((key) => `'${key}', 54000 * ${people}`))
    .concat(nothing.split(' ').map((key) => `'${key}', 0`))
  return `jsonb_build_object(${sums.join(', ')})`
}
const hash = `repeat('0', 64)`
const zone = `at time zone 'America/Chicago'`

/** The large organization's paid and locked pay periods: all but the last completed one. `$1` is the first day. */
export const payRows = [
  `insert into pay_runs (organization_id, id, from_day, to_day, state, starts_at, ends_at, revision, locked_at,
                         rules_hash, inputs_hash, totals, created_at)
   select id, pg_temp.id(23, o, n), first, first + 13, 'locked', first::timestamp ${zone}, (first + 14)::timestamp ${zone},
          1, (first + 16)::timestamp ${zone}, ${hash}, ${hash},
          jsonb_build_object('totals', ${totals('members')}, 'days', '[]'::jsonb), (first + 14)::timestamp ${zone}
   from filled, generate_series(0, days / 14 - 2) n, lateral (select $1::date + days % 14 + n * 14 as first) f
   where o = 0`,
  `insert into pay_snapshots (organization_id, run_id, revision, member_id, member_name, inputs_hash, totals, lines,
                              created_at)
   select r.organization_id, r.id, 1, m.id, m.name, ${hash}, ${totals('1')}, '[]', r.locked_at
   from pay_runs r join members m on m.organization_id = r.organization_id
   where $1::date is not null`,
  // Everybody at 18.00 per hour.
  `insert into pay_costs (organization_id, run_id, revision, day, job_key, location_id, job_id, amount_minor)
   select r.organization_id, r.id, 1, (w.started_at ${zone})::date, coalesce(w.job_id::text, '@' || w.location_id),
          w.location_id, w.job_id, round(sum(extract(epoch from w.ended_at - w.started_at)) / 2)
   from pay_runs r join work_logs w on w.organization_id = r.organization_id
     and w.started_at >= r.starts_at and w.started_at < r.ends_at
   where $1::date is not null and w.ended_at is not null
   group by r.organization_id, r.id, (w.started_at ${zone})::date, w.location_id, w.job_id`,
] as const
