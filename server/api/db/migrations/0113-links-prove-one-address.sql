-- A link proves the address its mail went to and no other, whatever the account is called or wants by the time it is used.
alter table user_tokens add column address text;
update user_tokens t set address = case t.purpose
  when 'email' then (select c.email from email_changes c where c.user_id = t.user_id)
  else (select u.email from users u where u.id = t.user_id) end;
delete from user_tokens where address is null;
alter table user_tokens alter column address set not null;
