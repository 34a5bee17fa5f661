-- Answers to clients
-- Every answer of the company that a client's contact can see, and which of them each contact opened.

/** The one list of them: the answers of a conversation that is missing here are found by nobody. */
create function client_answers()
  returns table (organization_id uuid, id uuid, kind text, thread_id uuid, client_id uuid, location_id uuid,
    author text, text text, at timestamptz)
  language sql stable
begin atomic
  select m.organization_id, m.id, 'request' as kind, m.client_request_id as thread_id,
    r.client_id, r.location_id, m.author_name as author, m.text, date_trunc('milliseconds', m.created_at) as at
  from client_request_messages m
  join client_requests r on r.organization_id = m.organization_id and r.id = m.client_request_id
  where not m.by_client
  union all
  -- Praise is closed from the start.
  select r.organization_id, r.id, 'closing', r.id,
    r.client_id, r.location_id, '', r.text, date_trunc('milliseconds', r.closed_at)
  from client_requests r
  where r.closed_at is not null and r.kind <> 'praise'
  union all
  -- Quotes have prices: they are of no location, and a contact of some locations sees none of them.
  select m.organization_id, m.id, 'quote', m.quote_id,
    q.client_id, null, m.author_name, m.text, date_trunc('milliseconds', m.created_at)
  from quote_messages m
  join quotes q on q.organization_id = m.organization_id and q.id = m.quote_id
  where not m.by_client and q.state = 'accepted' and q.client_id is not null
  union all
  select m.organization_id, m.id, 'inspection', m.inspection_id,
    l.client_id, l.id, m.author_name, m.text, date_trunc('milliseconds', m.created_at)
  from inspection_messages m
  join inspections i on i.organization_id = m.organization_id and i.id = m.inspection_id
  join locations l on l.organization_id = i.organization_id and l.id = i.location_id
  where not m.by_client and i.shared_at is not null
  union all
  -- The client sees a problem with the visit at which it was reported.
  select p.organization_id, p.id, 'problem', p.id,
    l.client_id, l.id, '', coalesce(nullif(p.answer, ''), p.text),
    date_trunc('milliseconds', greatest(p.shared_at, p.resolved_at))
  from problem_reports p
  join locations l on l.organization_id = p.organization_id and l.id = p.location_id
  join work_logs w on w.organization_id = p.organization_id and w.member_id = p.member_id and w.id = p.work_log_id
  where p.shared_at is not null and p.resolved_at is not null and w.visit_start is not null and w.voided_at is null;
end;
grant execute on function client_answers to custodia_tenant;

create table client_answers_opened (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  answer_id       uuid not null,
  -- When the answer was given: one that is given again, as when a request is completed twice, is a new one.
  given_at        timestamptz not null,
  opened_at       timestamptz not null default now(),
  primary key (organization_id, user_id, answer_id)
);
comment on table client_answers_opened is 'An answer that a client''s contact has opened.';
create index client_answers_opened_by on client_answers_opened (user_id);
select isolate_tenants('client_answers_opened');
grant select, insert, update (given_at, opened_at) on client_answers_opened to custodia_tenant;

-- Nobody finds the answers of years ago waiting.
insert into client_answers_opened (organization_id, user_id, answer_id, given_at)
select distinct on (a.organization_id, k.user_id, a.id) a.organization_id, k.user_id, a.id, a.at
from client_answers() a
join client_contacts k on k.organization_id = a.organization_id and k.client_id = a.client_id
where k.user_id is not null;
