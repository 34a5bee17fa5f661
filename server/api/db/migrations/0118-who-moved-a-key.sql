-- Who wrote down that a key was issued, returned, lost or found; null for what was written before this was kept.
alter table site_key_movements add column recorded_by uuid;
alter table site_key_movements alter column recorded_by
  set default nullif(current_setting('app.user_id', true), '')::uuid;
