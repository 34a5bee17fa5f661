import { form, json, submitted } from './inspection-forms.ts'
import { since } from './shape.ts'
import { words } from './words.ts'

const kinds = submitted.length
/** One per location in three years. */
const reported = 'generate_series(1, locations * days / 1095)'

/** A random area supervisor: every twentieth member from the second on. */
const supervisor = (salt: string) => `pg_temp.id(2, o, 2 + 20 * pg_temp.draw('${salt}', o, n, 1 + (members - 2) / 20))`

/** A quarterly inspection of every location, with findings, requests and reports by day. `$1` is the first day. */
export const qualityRows = [
  `insert into inspection_templates (organization_id, id, name, created_at)
   select id, pg_temp.id(31, o, 1), 'Office', pg_temp.moment(0, 0) from filled where o = 0 and $1::date is not null`,
  `insert into inspection_template_versions (organization_id, template_id, number, content, created_at)
   select id, pg_temp.id(31, o, 1), 1, ${json(form)}, pg_temp.moment(0, 0) from filled where o = 0 and $1::date is not null`,
  `insert into inspections (organization_id, id, template_id, template_number, location_id, inspector_id, submitted_at,
                            done_at, score, band, snapshot, created_at)
   select f.id, pg_temp.id_at(at, 32, o, n * 100 + nth), pg_temp.id(31, o, 1), 1, pg_temp.id(7, o, n),
          ${supervisor('inspector')}, at + interval '25 minutes', at + interval '25 minutes', k.score, k.band, k.snapshot, at
   from filled f, generate_series(1, locations) n, generate_series(0, days / 91 - 1) nth,
        lateral (select days - 1 - nth * 91 - pg_temp.draw('inspected', o, n * 100 + nth, 80) as day) d,
        lateral (select pg_temp.moment(day, n) as at) a,
        (values ${submitted.map(({ score, band, snapshot }, kind) => `(${kind}, ${score}, '${band}', ${json(snapshot)})`).join(', ')})
          k (kind, score, band, snapshot)
   where o = 0 and ${since} and k.kind = pg_temp.draw('found', o, n * 100 + nth, ${kinds}) and $1::date is not null`,
  // Only for recent months; of older reports only the result is read.
  `insert into inspection_answers (organization_id, inspection_id, item_key, location_id, value, updated_at)
   select i.organization_id, i.id, a.key, i.location_id, a.value, i.created_at
   from filled f join inspections i on i.organization_id = f.id,
        (values ${submitted.flatMap(({ score, answers }) => answers.map(({ key, value }) => `(${score}, '${key}', ${value})`)).join(', ')})
          a (score, key, value)
   where a.score = i.score and i.created_at > $1::date + days - 120`,
  `insert into corrective_actions (organization_id, id, inspection_id, item_key, location_id, text, owner_id, due_on,
                                   state, fixed_at, verified_at, created_at)
   select organization_id, pg_temp.id_at(created_at, 33, o, row_number() over (order by i.id)::integer), i.id,
          's1-i2', location_id, 'Mirrors have streaks', inspector_id, (created_at + interval '7 days')::date,
          case when old then 'verified' else 'open' end, case when old then created_at + interval '3 days' end,
          case when old then created_at + interval '6 days' end, submitted_at
   from filled f join inspections i on i.organization_id = f.id,
        lateral (select created_at < $1::date + days - 10 as old) a
   where score < 9000`,
  `insert into client_requests (organization_id, id, client_id, location_id, contact_name, text, state, answered_at,
                                closed_at, created_at)
   select id, pg_temp.id_at(at, 34, o, n), pg_temp.id(5, o, 1 + place % clients), pg_temp.id(7, o, 1 + place),
          ${words.given('asker', 'o', 'n')} || ' ' || ${words.family('asker2', 'o', 'n')},
          'Please look at the ' || lower(${words.area('asked', 'o', 'n')}) || ' next time.',
          case when old then 'closed' else 'open' end, case when old then at + interval '3 hours' end,
          case when old then at + interval '2 days' end, at
   from filled, ${reported} n,
        lateral (select pg_temp.draw('request', o, n, locations) as place,
                        pg_temp.moment((n - 1) * 1095 / locations, n) as at) a,
        lateral (select at < $1::date + days - 7 as old) b
   where o = 0`,
  `insert into problem_reports (organization_id, id, member_id, location_id, kind, text, answer, resolved_at, created_at)
   select id, pg_temp.id_at(at, 35, o, n), pg_temp.id(2, o, 1 + place % members), pg_temp.id(7, o, 1 + place),
          (array['access', 'damage', 'equipment', 'supplies', 'other'])[1 + n % 5], 'The back door does not close.',
          case when old then 'Repaired.' else '' end, case when old then at + interval '1 day' end, at
   from filled, ${reported} n,
        lateral (select pg_temp.draw('problem', o, n, locations) as place,
                        pg_temp.moment((n - 1) * 1095 / locations, n) as at) a,
        lateral (select at < $1::date + days - 7 as old) b
   where o = 0`,
  `insert into visit_ratings (organization_id, job_id, location_id, original_start, stars, comment, author_name, created_at)
   select f.id, pg_temp.id(9, o, n * 2), pg_temp.id(7, o, n), at, 5 - pg_temp.draw('stars', o, n * 100 + nth, 3),
          '', ${words.given('rater', 'o', 'n')}, at + interval '14 hours'
   from filled f, generate_series(1, locations) n, generate_series(0, days / 365 - 1) nth,
        lateral (select pg_temp.moment(nth * 365 + pg_temp.draw('rated', o, n * 100 + nth, 360), 0) as at) a
   where o = 0 and $1::date is not null`,
] as const

export const qualityTables = [
  'inspection_templates',
  'inspection_template_versions',
  'inspections',
  'inspection_answers',
  'corrective_actions',
  'client_requests',
  'problem_reports',
  'visit_ratings',
]
