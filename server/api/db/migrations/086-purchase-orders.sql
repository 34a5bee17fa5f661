-- Purchase orders
-- What is ordered from a supplier: numbered without gaps, sent, received line by line into stock.

create table purchase_counters (
  organization_id uuid not null references organizations on delete cascade,
  last_number     integer not null,
  primary key (organization_id)
);
comment on table purchase_counters is 'The number of the last purchase order, written by a trigger alone.';
select isolate_tenants('purchase_counters');
grant select on purchase_counters to custodia_tenant;

create table purchase_orders (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  number          integer not null,
  supplier_id     uuid not null,
  -- Where it is delivered.
  area_id         uuid not null,
  state           text not null default 'draft'
    check (state in ('draft', 'sent', 'partly_received', 'received', 'closed', 'cancelled')),
  note            text not null default '' check (char_length(note) <= 500),
  -- The order whose missing rest this one asks for again.
  back_order_of   uuid,
  sent_at         timestamptz,
  sent_by         uuid,
  -- Empty where it was ordered by phone or in a shop.
  sent_to         text not null default '' check (char_length(sent_to) <= 254),
  mailed_at       timestamptz,
  -- The row of `files` with the order's own id keeps its content alive.
  document_hash   text check (document_hash ~ '^[0-9a-f]{64}$'),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint purchase_order_number unique (organization_id, number),
  foreign key (organization_id, supplier_id) references suppliers (organization_id, id),
  foreign key (organization_id, area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, back_order_of) references purchase_orders (organization_id, id),
  constraint purchase_order_sent check ((state in ('draft', 'cancelled')) = (sent_at is null)),
  constraint purchase_order_mailed check (mailed_at is null or sent_to <> '')
);
comment on table purchase_orders is 'An order from a supplier, from its draft to its last receipt.';
create index purchase_orders_by_state on purchase_orders (organization_id, state, id);
create index purchase_orders_of_supplier on purchase_orders (organization_id, supplier_id, id);
select isolate_tenants('purchase_orders');
grant select, insert (organization_id, id, supplier_id, area_id, note, back_order_of),
  update (area_id, note, state, sent_at, sent_by, sent_to, mailed_at, document_hash, version)
  on purchase_orders to custodia_tenant;
select record_changes('purchase_orders');

create table purchase_order_lines (
  organization_id uuid not null references organizations on delete cascade,
  order_id        uuid not null,
  position        smallint not null check (position > 0),
  item_id         uuid not null,
  quantity        integer not null check (quantity between 1 and 1000000),
  unit_cost_e4    integer not null check (unit_cost_e4 >= 0),
  received        integer not null default 0 check (received >= 0),
  primary key (organization_id, order_id, position),
  constraint purchase_line_item_once unique (organization_id, order_id, item_id),
  foreign key (organization_id, order_id) references purchase_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references supply_items (organization_id, id)
);
comment on table purchase_order_lines is 'An item of a purchase order, with how much of it was received.';
create index purchase_order_lines_of_item on purchase_order_lines (organization_id, item_id) where received < quantity;
select isolate_tenants('purchase_order_lines');
grant select, insert (organization_id, order_id, position, item_id, quantity, unit_cost_e4), delete
  on purchase_order_lines to custodia_tenant;
select record_changes('purchase_order_lines', 'received');

/** Numbers an order after the last one; a draft that is not wanted is cancelled, so that no number is missing. */
create function number_purchase_order() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into purchase_counters (organization_id, last_number) values (new.organization_id, 1)
  on conflict (organization_id) do update set last_number = purchase_counters.last_number + 1
  returning last_number into new.number;
  return new;
end $$;
create trigger number_order before insert on purchase_orders for each row execute function number_purchase_order();

/** What was sent stays as it was sent; its state follows from what was received. */
create function keep_purchase_state() returns trigger
  language plpgsql as $$
declare
  missing integer;
  got     integer;
begin
  if old.state in ('closed', 'cancelled') and new.state <> old.state
    or old.state <> 'draft' and new.state in ('draft', 'cancelled')
    or old.state = 'draft' and new.state not in ('draft', 'cancelled', 'sent')
    or old.state = 'received' and new.state = 'closed'
    or old.state <> 'draft' and (new.area_id, new.note, new.sent_at) is distinct from (old.area_id, old.note, old.sent_at)
  then
    raise exception 'not a step of a purchase order'
      using errcode = 'check_violation', constraint = 'purchase_order_step';
  end if;
  if new.state in ('sent', 'partly_received', 'received') then
    select sum(greatest(0, l.quantity - l.received)), sum(l.received) into missing, got
    from purchase_order_lines l where l.organization_id = new.organization_id and l.order_id = new.id;
    if missing is null then
      raise exception 'nothing is ordered' using errcode = 'check_violation', constraint = 'purchase_order_empty';
    end if;
    new.state := case when missing = 0 then 'received' when got > 0 then 'partly_received' else 'sent' end;
  end if;
  return new;
end $$;
create trigger keep_state before update on purchase_orders for each row execute function keep_purchase_state();

/** Lines belong to drafts: what was sent is not rewritten. */
create function keep_purchase_lines() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from purchase_orders o
    where o.organization_id = coalesce(new.organization_id, old.organization_id)
      and o.id = coalesce(new.order_id, old.order_id) and o.state <> 'draft')
  then
    raise exception 'the order was sent' using errcode = 'check_violation', constraint = 'purchase_order_step';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_lines before insert or delete on purchase_order_lines
  for each row execute function keep_purchase_lines();

alter table stock_moves
  -- The line of the purchase order that `source_id` names.
  add column purchase_position smallint,
  -- The supplier's number of the batch.
  add column lot text not null default '' check (char_length(lot) <= 60),
  -- Somebody confirmed that more came than was ordered.
  add column is_over boolean not null default false,
  add constraint stock_move_purchase check ((source = 'purchase') = (purchase_position is not null)),
  add constraint stock_move_purchase_line foreign key (organization_id, source_id, purchase_position)
    references purchase_order_lines (organization_id, order_id, position);
grant insert (purchase_position, lot, is_over) on stock_moves to custodia_tenant;

/** Adds a receipt to its line, or takes it off; no more than was ordered comes in unless somebody confirmed it. */
create function receive_purchase() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ordered purchase_orders;
  line    purchase_order_lines;
begin
  select * into strict ordered from purchase_orders o
  where o.organization_id = new.organization_id and o.id = new.source_id for update;
  update purchase_order_lines l
  set received = l.received + case when new.undoes_id is null then new.quantity else -new.quantity end
  where l.organization_id = new.organization_id and l.order_id = new.source_id and l.position = new.purchase_position
  returning * into strict line;
  if line.item_id <> new.item_id or new.kind <> 'receive' or ordered.state in ('draft', 'cancelled')
    or ordered.state = 'closed' and new.undoes_id is null
  then
    raise exception 'nothing is received on it'
      using errcode = 'check_violation', constraint = 'purchase_order_step';
  end if;
  if new.undoes_id is null and line.received > line.quantity and not new.is_over then
    raise exception 'more than was ordered' using errcode = 'check_violation', constraint = 'purchase_over';
  end if;
  update purchase_orders o set version = o.version + 1
  where o.organization_id = new.organization_id and o.id = new.source_id;
  return null;
end $$;
create trigger received after insert on stock_moves
  for each row when (new.source = 'purchase') execute function receive_purchase();
