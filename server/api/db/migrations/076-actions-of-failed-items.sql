-- Corrective actions of failed items
-- A failed item whose template asks for it has exactly one corrective action from the moment its report is submitted.

alter table corrective_actions
  -- Made by submitting the report, not by a person.
  add column is_automatic boolean not null default false,
  -- Words are not enough to prove that it was fixed.
  add column needs_photo boolean not null default false,
  add column verified_by_id uuid,
  add foreign key (organization_id, verified_by_id) references members (organization_id, id),
  drop constraint corrective_actions_state_check,
  -- Withdrawn: a correction of the report says that the item did not fail.
  add constraint corrective_actions_state_check check (state in ('open', 'fixed', 'verified', 'withdrawn')),
  add constraint action_withdrawn check (state <> 'withdrawn' or is_automatic),
  add constraint action_of_item check (not is_automatic or item_key <> ''),
  add constraint action_proven check (state in ('open', 'withdrawn') or not needs_photo or proof_hash is not null);
create unique index action_once_per_item on corrective_actions (organization_id, inspection_id, item_key)
  where is_automatic;
create index corrective_actions_of_verifier on corrective_actions (organization_id, verified_by_id)
  where verified_by_id is not null;
-- Who may see a proof photo is asked by its content.
create index corrective_actions_of_proof on corrective_actions (organization_id, proof_hash) where proof_hash is not null;

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
