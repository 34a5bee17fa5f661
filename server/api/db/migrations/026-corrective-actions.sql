-- Corrective actions and planned inspections
-- What is to be fixed, when is inspected next, and what is said about a report.

create table corrective_actions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  inspection_id   uuid not null,
  item_key        text not null check (item_key ~ '^[a-z0-9-]{0,36}$'),
  location_id     uuid not null,
  text            text not null check (char_length(text) between 1 and 500),
  -- Made by submitting the report, not by a person.
  is_automatic    boolean not null default false,
  -- Words are not enough to prove that it was fixed.
  needs_photo     boolean not null default false,
  owner_id        uuid,
  due_on          date,
  state           text not null default 'open' check (state in ('open', 'fixed', 'verified', 'withdrawn')),
  reopened        integer not null default 0,
  answer          text not null default '' check (char_length(answer) <= 1000),
  proof_hash      text check (proof_hash ~ '^[0-9a-f]{64}$'),
  fixed_at        timestamptz,
  -- The crew may fix what it does not own. The inspector sees who it was.
  fixed_by_id     uuid,
  verified_at     timestamptz,
  verified_by_id  uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, fixed_by_id) references members (organization_id, id),
  foreign key (organization_id, verified_by_id) references members (organization_id, id),
  -- Withdrawn: a correction of the report says that the item did not fail.
  constraint action_withdrawn check (state <> 'withdrawn' or is_automatic),
  constraint action_of_item check (not is_automatic or item_key <> ''),
  constraint action_proven check (state in ('open', 'withdrawn') or not needs_photo or proof_hash is not null)
);
comment on table corrective_actions is 'Something an inspection found that has to be fixed.';
create index corrective_actions_open on corrective_actions (organization_id, state, due_on, id);
create index corrective_actions_of_inspection on corrective_actions (organization_id, inspection_id);
create index corrective_actions_of_fixer on corrective_actions (organization_id, fixed_by_id)
  where fixed_by_id is not null;
-- Pages are read newest first, also by state, owner or location, however many there were.
create index corrective_actions_in_state on corrective_actions (organization_id, state, id);
create index corrective_actions_of_owner on corrective_actions (organization_id, owner_id, id)
  where owner_id is not null;
create index corrective_actions_of_location on corrective_actions (organization_id, location_id, id);
create unique index action_once_per_item on corrective_actions (organization_id, inspection_id, item_key)
  where is_automatic;
create index corrective_actions_of_verifier on corrective_actions (organization_id, verified_by_id)
  where verified_by_id is not null;
-- Who may see a proof photo is asked by its content.
create index corrective_actions_of_proof on corrective_actions (organization_id, proof_hash) where proof_hash is not null;
select isolate_tenants('corrective_actions');
grant select, insert, update on corrective_actions to custodia_tenant;
select record_changes('corrective_actions');
select limit_to_regions('corrective_actions');

/**
 * Whether the failed items of a report that ask for an action each have theirs, and no other item has an open one. Of a
 * corrected report the newest revision counts, which its actions move to.
 */
create function has_its_actions(of_organization uuid, of_inspection uuid) returns boolean
  language sql stable as $$
    with report as (
      select i.snapshot from inspections i
      where i.organization_id = of_organization and i.id = of_inspection
        and i.submitted_at is not null and i.replaced_by_id is null),
    asked as (
      select item ->> 'key' as item_key
      from report, jsonb_array_elements(snapshot -> 'sections') section, jsonb_array_elements(section -> 'items') item
      where (item ->> 'isFailed')::boolean and (item ->> 'taskOnFail')::boolean),
    made as (
      select a.item_key, a.state from corrective_actions a
      where a.organization_id = of_organization and a.inspection_id = of_inspection and a.is_automatic)
    select not exists (select from report)
      or not exists (select item_key from asked except select item_key from made where state <> 'withdrawn')
        and not exists (select item_key from made where state = 'open' except select item_key from asked)
  $$;

create function require_actions() returns trigger
  language plpgsql as $$
declare
  now_of uuid := to_jsonb(new) ->> case tg_table_name when 'inspections' then 'id' else 'inspection_id' end;
  before_of uuid := case when tg_op = 'UPDATE' then coalesce(to_jsonb(old) ->> 'inspection_id', to_jsonb(old) ->> 'id') end;
begin
  if has_its_actions(new.organization_id, now_of)
    and (tg_table_name = 'inspections' or before_of is null or before_of = now_of
      or has_its_actions(new.organization_id, before_of))
  then
    return null;
  end if;
  raise exception 'the actions of a report' using errcode = 'check_violation', constraint = 'inspection_actions';
end $$;
create constraint trigger require_actions after insert or update of submitted_at, replaced_by_id on inspections
  deferrable initially deferred for each row when (new.submitted_at is not null) execute function require_actions();
create constraint trigger require_actions
  after insert or update of inspection_id, item_key, is_automatic, state on corrective_actions
  deferrable initially deferred for each row execute function require_actions();

create table inspection_plans (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  template_id     uuid not null,
  is_sample       boolean not null default false,
  -- Who is notified; null for the location's managers.
  inspector_id    uuid,
  -- Who fixes what failed; null for the location's crew.
  owner_id        uuid,
  frequency       text not null check (frequency in ('weekly', 'monthly')),
  every           smallint not null check (every between 1 and 52),
  -- The first day; its weekday, or its day of the month, is that of the others.
  starts_on       date not null,
  -- The first day that no inspection covers.
  due_on          date not null,
  -- The due day that was notified last.
  notified_for    date,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint inspection_planned_once unique (organization_id, location_id, template_id),
  constraint inspection_due_after_start check (due_on >= starts_on),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, template_id) references inspection_templates (organization_id, id),
  foreign key (organization_id, inspector_id) references members (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id)
);
comment on table inspection_plans is 'How often a location is inspected by a template.';
comment on column inspection_plans.is_sample is 'Its inspections begin with areas drawn at random.';
create index inspection_plans_due on inspection_plans (organization_id, due_on, id);
create index inspection_plans_of_template on inspection_plans (organization_id, template_id);
create index inspection_plans_of_inspector on inspection_plans (organization_id, inspector_id)
  where inspector_id is not null;
create index inspection_plans_of_owner on inspection_plans (organization_id, owner_id) where owner_id is not null;
select isolate_tenants('inspection_plans');
grant select, insert, update, delete on inspection_plans to custodia_tenant;
select record_changes('inspection_plans', 'notified_for');
select limit_to_regions('inspection_plans');

create table inspection_messages (
  organization_id uuid not null references organizations on delete cascade,
  -- Chosen by whoever writes, so that a message sent twice is stored once.
  id              uuid not null,
  inspection_id   uuid not null,
  location_id     uuid not null,
  by_client       boolean not null,
  author_name     text not null check (char_length(author_name) between 1 and 120),
  user_id         uuid references users on delete set null,
  text            text not null check (char_length(text) between 1 and 4000),
  request_id      text not null default '',
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
comment on table inspection_messages is 'What a client or the staff wrote about a shared report.';
create index inspection_messages_of_inspection on inspection_messages (organization_id, inspection_id, created_at);
create index inspection_messages_of_location on inspection_messages (organization_id, location_id);
create index inspection_messages_of_user on inspection_messages (user_id) where user_id is not null;
select isolate_tenants('inspection_messages');
-- A correction takes the conversation with it.
grant select, insert, update (inspection_id) on inspection_messages to custodia_tenant;
select record_changes('inspection_messages');
select limit_to_regions('inspection_messages');

/** Only what the client sees is talked about, at its location. */
create function require_shared_inspection() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from inspections i
    where i.organization_id = new.organization_id and i.id = new.inspection_id and i.location_id = new.location_id
      and i.shared_at is not null and i.replaced_by_id is null)
  then
    raise exception 'a report that is not shared'
      using errcode = 'check_violation', constraint = 'inspection_message_shared';
  end if;
  return new;
end $$;
create trigger require_shared before insert on inspection_messages
  for each row execute function require_shared_inspection();
