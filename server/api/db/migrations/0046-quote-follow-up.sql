-- Days before a quote expires on which who has not decided is reminded, once; 0 is never.
alter table quote_settings
  add column remind_days smallint not null default 3 check (remind_days between 0 and 30);

-- Why a quote was lost, as one of a few reasons, so that they can be counted.
alter table quotes add column loss_kind text
  check (loss_kind in ('price', 'timing', 'competitor', 'scope', 'stays', 'unreachable', 'another'));

create table quote_reminders (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  revision        smallint not null,
  is_automatic    boolean not null,
  sent_by         uuid references users on delete set null,
  sent_at         timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id, revision)
    references quote_revisions (organization_id, quote_id, revision) on delete cascade
);
create index quote_reminders_of_quote on quote_reminders (organization_id, quote_id, revision);
-- By itself a revision is reminded of once, whichever process is faster.
create unique index quote_reminded_once on quote_reminders (organization_id, quote_id, revision) where is_automatic;
create index quote_reminders_sent_by on quote_reminders (sent_by) where sent_by is not null;

-- A decision that the client told somebody of the organisation: who said it, when and how, and who wrote it down.
create table quote_hand_decisions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  revision        smallint not null,
  decision        text not null check (decision in ('accepted', 'declined')),
  name            text not null check (char_length(name) between 1 and 120),
  said_on         date not null,
  how             text not null check (how in ('phone', 'mail', 'person', 'paper')),
  note            text not null default '' check (char_length(note) <= 4000),
  entered_by      uuid references users on delete set null,
  entered_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id, revision)
    references quote_revisions (organization_id, quote_id, revision) on delete cascade
);
-- A revision is decided once.
create unique index quote_hand_decided_once on quote_hand_decisions (organization_id, quote_id, revision);
create index quote_hand_decisions_entered_by on quote_hand_decisions (entered_by) where entered_by is not null;

alter table quote_reminders enable row level security;
alter table quote_hand_decisions enable row level security;
create policy own_organization on quote_reminders to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on quote_hand_decisions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on quote_reminders, quote_hand_decisions to custodia_tenant;

create trigger audit after insert or update or delete on quote_reminders for each row execute function audit_row();
create trigger audit after insert or update or delete on quote_hand_decisions for each row execute function audit_row();

create index quotes_prefix on quotes (organization_id, (lower(recipient) collate "C")) where archived_at is null;
create index quotes_words on quotes using gin (organization_id, search_key gin_trgm_ops) where archived_at is null;
-- What waits for an answer, the one that expires first.
create index quotes_open on quotes (organization_id, valid_until) where state in ('sent', 'viewed') and archived_at is null;

/** As before, and quotes by whom they are for, their title and their number. */
create or replace function lookup.search(how text, pattern text, typed text, kinds text[], most integer)
  returns table (kind text, id uuid, title text, subtitle text, client_id uuid, location_id uuid)
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  organization constant uuid := public.current_organization_id();
  fits constant text := case how
    when 'prefix' then '(lower(name) collate "C") operator(pg_catalog.~~) $1 order by lower(name) collate "C"'
    when 'within' then '%s operator(pg_catalog.~~*) $1'
    when 'resembles' then '$1 operator(public.<%%) %s' end;
begin
  return query execute format($query$
    with found as (
      (select 'member' as kind, id, name as title from public.members
       where 'member' = any ($3) and organization_id = $5 and deactivated_at is null and %s limit 100)
      union all
      (select 'client', id, name from public.clients
       where 'client' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'location', id, name from public.locations
       where 'location' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'job', id, name from public.jobs
       where 'job' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'quote', id, concat_ws(' ', 'Q-' || number, nullif(recipient, '')) from public.quotes
       where 'quote' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)),
    best as (
      select *, public.word_similarity($2, title) as likeness from found
      order by likeness desc, char_length(title), title, id limit $4)
    select b.kind, b.id, b.title,
           coalesce(m.title, q.title, concat_ws(', ', nullif(l.address ->> 'line1', ''), nullif(l.address ->> 'city', ''))),
           l.client_id, l.id
    from best b
    left join public.members m on b.kind = 'member' and m.organization_id = $5 and m.id = b.id
    left join public.quotes q on b.kind = 'quote' and q.organization_id = $5 and q.id = b.id
    left join public.jobs j on b.kind = 'job' and j.organization_id = $5 and j.id = b.id
    left join public.locations l
      on l.organization_id = $5 and l.id = case b.kind when 'location' then b.id when 'job' then j.location_id end
    order by b.likeness desc, char_length(b.title), b.title, b.id $query$,
    format(fits, '(name || '' '' || email)'),
    format(fits, 'name'),
    format(fits, '(name || '' '' || coalesce(address ->> ''line1'', '''') || '' '' || coalesce(address ->> ''city'', ''''))'),
    format(fits, 'name'),
    replace(format(fits, 'search_key'), 'lower(name)', 'lower(recipient)'))
  using pattern, typed, kinds, most, organization;
end $$;
