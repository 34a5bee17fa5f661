-- An account belongs to a mailbox, and a mailbox has one spelling: whatever code writes an address that an account is
-- found by writes that one. What was kept before is rewritten where that takes no other's address, and else stays.

/** The domain as DNS has it, no dot at its end, no forms for full width: with lower() it tells two mailboxes apart. */
create function is_mailbox(address text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
    select address is nfc normalized
      and split_part(address, '@', 1) is nfkc normalized
      and address ~ '^[^[:space:]@]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$'
  $$;

create function pg_temp.kept_mailbox(address text) returns text language sql immutable as $$
  select split_part(n.whole, '@', 1) || '@' || rtrim(lower(split_part(n.whole, '@', 2)), '.')
  from (select btrim(normalize(address))) as n (whole)
$$;

alter table members disable trigger user;
alter table client_contacts disable trigger user;
alter table invitations disable trigger user;
alter table contact_invitations disable trigger user;

update users u set email = pg_temp.kept_mailbox(email) where pg_temp.kept_mailbox(email) <> email and not exists (
  select from users o where o.id <> u.id and lower(pg_temp.kept_mailbox(o.email)) = lower(pg_temp.kept_mailbox(u.email)));
update members m set email = pg_temp.kept_mailbox(email) where email <> '' and pg_temp.kept_mailbox(email) <> email and not exists (
  select from members o where o.organization_id = m.organization_id and o.id <> m.id and o.email <> ''
    and lower(pg_temp.kept_mailbox(o.email)) = lower(pg_temp.kept_mailbox(m.email)));
update client_contacts set email = pg_temp.kept_mailbox(email) where email <> '' and pg_temp.kept_mailbox(email) <> email;
update invitations set email = pg_temp.kept_mailbox(email) where pg_temp.kept_mailbox(email) <> email;
update contact_invitations set email = pg_temp.kept_mailbox(email) where pg_temp.kept_mailbox(email) <> email;
update email_changes set email = pg_temp.kept_mailbox(email) where pg_temp.kept_mailbox(email) <> email;

alter table members enable trigger user;
alter table client_contacts enable trigger user;
alter table invitations enable trigger user;
alter table contact_invitations enable trigger user;

drop function pg_temp.kept_mailbox(text);

create function require_mailbox() returns trigger language plpgsql set search_path = '' as $$
begin
  if not public.is_mailbox(new.email) then
    raise exception 'an address is not written as mailboxes are kept' using errcode = '23514', constraint = 'one_spelling';
  end if;
  return new;
end $$;

create trigger one_spelling before insert on users for each row execute function require_mailbox();
create trigger one_spelling_changed before update of email on users for each row
  when (new.email is distinct from old.email) execute function require_mailbox();
create trigger one_spelling before insert or update on email_changes for each row execute function require_mailbox();
create trigger one_spelling before insert on invitations for each row execute function require_mailbox();
create trigger one_spelling before insert on contact_invitations for each row execute function require_mailbox();
