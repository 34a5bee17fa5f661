/** Events by day, for every table that grows with time. `$1` is the first day. */
export const historyRows = [
  `insert into audit_log (organization_id, id, at, user_id, table_name, row_id, action, before, after, act_id, nth)
   select id, pg_temp.id_at(pg_temp.moment(day, n), 11, o, day * 1000 + n), pg_temp.moment(day, n),
          (select user_id from accounts a where a.n = 1), 'locations',
          pg_temp.id(7, o, 1 + pg_temp.draw('changed', o, day * 1000 + n, locations)), 'update',
          jsonb_build_object('access_notes', 'Ring twice.'), jsonb_build_object('access_notes', 'Ring once, ' || day || '.'),
          pg_temp.id_at(pg_temp.moment(day, n), 11, o, day * 1000 + n), 1
   from filled, generate_series(0, days - 1) day, generate_series(1, changes_per_day) n
   where $1::date is not null`,
] as const
