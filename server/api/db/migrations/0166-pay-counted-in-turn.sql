/**
 * Locked periods are computed again by one transaction of an organisation at a time: of two, the one that read earlier
 * would keep what the other has paid or found out since.
 */
create function pay_recount_key(organization uuid) returns bigint
  language sql immutable as $$ select hashtextextended('pay recount ' || organization::text, 0) $$;

-- As before, and in turn with a lock that is under way: it sees what is written, or what is written sees it.
create or replace function recheck_pay(organization uuid, member uuid, during tstzrange) returns void
  language sql as $$
    select pg_advisory_xact_lock_shared(pay_lock_key(organization));
    insert into pay_rechecks (organization_id, id, member_id, during)
    select organization, gen_random_uuid(), member, during
    where exists (
      select from pay_runs r where r.organization_id = organization and r.state <> 'open' and pay_reads(r) && during)
      and exists (select from organizations o where o.id = organization)
  $$;

-- When a locked period is paid, as it was set at the lock.
alter table pay_runs add column pay_day date;
update pay_runs r set pay_day = r.to_day + c.pay_delay_days
from configurations c where c.organization_id = r.organization_id and r.state <> 'open';
grant update (pay_day) on pay_runs to custodia_tenant;

/** Amounts of locked periods stand without a currency of their own. */
create function refuse_currency_of_locked_pay() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(pay_lock_key(new.organization_id));
  if exists (select from pay_runs r where r.organization_id = new.organization_id and r.revision > 0) then
    raise exception 'the currency of locked pay'
      using errcode = 'check_violation', constraint = 'configurations_currency_in_use';
  end if;
  return new;
end $$;
create trigger currency_of_locked_pay before update of currency on configurations for each row
  when (new.currency <> old.currency) execute function refuse_currency_of_locked_pay();
