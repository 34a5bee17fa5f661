-- A place in an organization, a client's area and the installation itself are for confirmed accounts, whichever code gives them.
update users set platform_admin = false where platform_admin and verified_at is null;
alter table users add constraint users_admin_confirmed check (not platform_admin or verified_at is not null);

create trigger require_confirmed_account before insert or update of user_id on members
  for each row when (new.user_id is not null) execute function require_confirmed_account();
create trigger require_confirmed_account before insert or update of user_id on client_contacts
  for each row when (new.user_id is not null) execute function require_confirmed_account();
