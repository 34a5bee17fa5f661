const rules = JSON.stringify({
  accrual: { method: 'per_period', minutes: 240 },
  capMinutes: null,
  yearlyAccrualMaxMinutes: null,
  yearlyUseMaxMinutes: null,
  yearStart: { kind: 'date', monthDay: '01-01' },
  carryOverMaxMinutes: null,
  carryOverExpiresAfterDays: null,
  accrualWaitingDays: 0,
  useWaitingDays: 0,
  allowsNegative: true,
})

/** Vacation of everybody in the large organization: accruals per pay period, and two days used per year. */
export const leaveRows = [
  `insert into leave_policies (organization_id, id, name, kind, paid, rules, created_at)
   select id, pg_temp.id(24, o, 1), 'Vacation', 'vacation', true, '${rules}', pg_temp.moment(0, 0)
   from filled where o = 0 and $1::date is not null`,
  `insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on, posted_through, created_at)
   select id, pg_temp.id(25, o, n), pg_temp.id(2, o, n), pg_temp.id(24, o, 1), $1::date, $1::date + days,
          pg_temp.moment(0, n)
   from filled, generate_series(1, members) n where o = 0`,
  `insert into leave_requests (organization_id, id, member_id, policy_id, from_day, to_day, days, minutes, state,
                               decided_at, created_at)
   select id, pg_temp.id(26, o, n * 100 + nth), pg_temp.id(2, o, n), pg_temp.id(24, o, 1), off, off,
          jsonb_build_array(jsonb_build_object('day', off, 'minutes', 480)), 480, 'approved',
          off::timestamp - interval '20 days', off::timestamp - interval '30 days'
   from filled, generate_series(1, members) n, generate_series(0, days / 182 - 1) nth,
        lateral (select $1::date + days - 1 - nth * 182 - pg_temp.draw('off', o, n, 180) as off) d
   where o = 0`,
  `insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes, created_at)
   select id, pg_temp.id(27, o, n * 1000 + nth), pg_temp.id(2, o, n), pg_temp.id(24, o, 1), 'accrue', paid, 240, paid
   from filled, generate_series(1, members) n, generate_series(0, days / 14 - 1) nth,
        lateral (select $1::date + days % 14 + nth * 14 + 13 as paid) p
   where o = 0`,
  `insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes, request_id, created_at)
   select organization_id, id, member_id, policy_id, 'use', from_day, -minutes, id, decided_at
   from leave_requests where $1::date is not null`,
] as const
