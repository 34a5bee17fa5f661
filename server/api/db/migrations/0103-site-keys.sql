-- Keys, fobs, cards and remotes of a place: where each is, who has it, and how it went from hand to hand.
create table site_keys (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  kind            text not null check (kind in ('key', 'fob', 'card', 'remote')),
  -- What is stamped on it.
  number          text not null check (char_length(number) between 1 and 60),
  note            text not null default '' check (char_length(note) <= 300),
  -- Kept by the movements alone.
  state           text not null default 'in_office' check (state in ('in_office', 'issued', 'lost')),
  holder_id       uuid,
  since           timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, holder_id) references members (organization_id, id),
  constraint site_keys_held_when_issued check ((state = 'issued') = (holder_id is not null))
);
create unique index site_keys_number_taken on site_keys (organization_id, location_id, kind, lower(number));
create index site_keys_of_holder on site_keys (organization_id, holder_id) where holder_id is not null;

/** What happened to a key, in order; nobody changes it afterwards. */
create table site_key_movements (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  site_key_id     uuid not null,
  kind            text not null check (kind in ('issued', 'returned', 'lost', 'found')),
  -- Who got it, or had it.
  member_id       uuid,
  note            text not null default '' check (char_length(note) <= 300),
  moved_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, site_key_id) references site_keys (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index site_key_movements_of_key on site_key_movements (organization_id, site_key_id, id);
create index site_key_movements_of_member on site_key_movements (organization_id, member_id) where member_id is not null;

/** A key has one holder at a time: each movement takes its turn on the key's row and must follow from the one before. */
create function move_site_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held public.site_keys;
  follows boolean;
begin
  select * into strict held from public.site_keys
    where organization_id = new.organization_id and id = new.site_key_id for update;
  follows := case new.kind
    when 'issued' then held.state = 'in_office' and new.member_id is not null
    when 'returned' then held.state = 'issued'
    when 'lost' then held.state <> 'lost'
    else held.state = 'lost' end;
  if not follows then
    raise exception 'a key that is % cannot be %', held.state, new.kind
      using errcode = 'check_violation', constraint = 'site_key_movements_in_order';
  end if;
  if new.kind <> 'issued' then new.member_id := held.holder_id; end if;
  update public.site_keys set
      state = case new.kind when 'issued' then 'issued' when 'lost' then 'lost' else 'in_office' end,
      holder_id = case when new.kind = 'issued' then new.member_id end,
      since = new.moved_at
    where organization_id = new.organization_id and id = new.site_key_id;
  return new;
end $$;
revoke all on function move_site_key from public;
create trigger move_site_key before insert on site_key_movements for each row execute function move_site_key();

alter table site_keys enable row level security;
alter table site_key_movements enable row level security;
create policy own_organization on site_keys to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on site_key_movements to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert (organization_id, id, location_id, kind, number, note), update (number, note) on site_keys to custodia_tenant;
grant select, insert on site_key_movements to custodia_tenant;
create trigger audit after insert or update or delete on site_keys for each row execute function audit_row();
create trigger audit after insert or update or delete on site_key_movements for each row execute function audit_row();
create trigger held_to_regions before insert or update or delete on site_keys
  for each row when (current_region_ids() is not null) execute function held_to_regions();
