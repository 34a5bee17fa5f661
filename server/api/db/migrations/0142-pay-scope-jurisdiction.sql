-- The state or province that a scope follows: its pack, and its minimum wage by the day worked; null where chosen by hand.
alter table pay_scopes add column jurisdiction text check (jurisdiction ~ '^(US|CA)-[A-Z]{2}$');
alter table pay_scopes add constraint pay_scope_jurisdiction_has_pack check (jurisdiction is null or pack_id is not null);
