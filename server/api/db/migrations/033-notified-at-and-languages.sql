-- Words of columns, and languages without a list
-- An incident is notified, not told; a language is any tag here, because the product's languages are files.

alter table monitor_incidents rename column told_at to notified_at;

alter table users drop constraint users_language_check;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table configurations drop constraint configurations_language_check;
alter table configurations add constraint configurations_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table members drop constraint members_language_check;
alter table members add constraint members_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table calls drop constraint calls_language_check;
alter table calls add constraint calls_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table notification_preferences drop constraint notification_preferences_language_check;
alter table notification_preferences
  add constraint notification_preferences_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table faq_entries drop constraint faq_entries_language_check;
alter table faq_entries add constraint faq_entries_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table faq_questions drop constraint faq_questions_language_check;
alter table faq_questions add constraint faq_questions_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table configurations drop constraint configurations_languages_check;
alter table configurations add constraint configurations_languages_check check (
  cardinality(languages) between 1 and 100 and array_position(languages, null) is null
  and array_to_string(languages, ',') ~ '^[a-z]{2}(-[A-Z]{2})?(,[a-z]{2}(-[A-Z]{2})?)*$'
);
