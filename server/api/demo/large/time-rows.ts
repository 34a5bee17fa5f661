/**
 * Work at three locations per member, every working day from the start of the schedule to the reference day. The three
 * start two hours apart, so nobody is in two places. A day's rows do not depend on the years before. `$1` is the first
 * day.
 */
export const timeRows = [
  `insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
                          start_source, end_source, flags, created_at)
   select id, pg_temp.id_at(planned, 22, o, drawn), pg_temp.id(2, o, 1 + n % members), pg_temp.id(7, o, n),
          pg_temp.id(9, o, n * 2), planned, started, started + make_interval(mins => 55 + n % 40), 'app', 'app',
          case when pg_temp.draw('flag', o, drawn, 50) = 0 then '{outside_fence}'::text[] else '{}' end, started
   from filled, generate_series(1, least(locations, 3 * members)) n,
        generate_series(greatest(pg_temp.draw('starts', o, n, begins), days - work_days), days - 1) day,
        lateral (select n * 4000 + days - day as drawn) d,
        lateral (select ($1::date + day + make_time(17 + n % 6, 0, 0)) at time zone 'America/Chicago' as planned) p,
        lateral (select planned + make_interval(secs => pg_temp.draw('start', o, drawn, 900)) as started) s
   where extract(isodow from $1::date + day) <= 5 and pg_temp.draw('missed', o, drawn, 40) > 0`,
  // Only for the last quarter, whose details are read.
  `insert into punches (organization_id, id, member_id, work_log_id, location_id, kind, at, device_at, received_at,
                        source, latitude, longitude, accuracy_m, fence, distance_m)
   select w.organization_id, uuid_v7(), w.member_id, w.id, w.location_id, kind, at, at, at + interval '1 second',
          'app', l.latitude, l.longitude, 12, 'inside', 8
   from work_logs w join filled f on f.id = w.organization_id
        join locations l on l.organization_id = w.organization_id and l.id = w.location_id,
        lateral (values ('start', w.started_at), ('end', w.ended_at)) p (kind, at)
   where w.started_at > $1::date + days - 90`,
] as const
