-- Names in any language
-- The names that an organization gives a holiday or a help topic are data by language, because languages are files.

create domain names_by_language as jsonb
  constraint names_by_language_texts check (
    jsonb_typeof(value) = 'object'
    and not jsonb_path_exists(value, '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2}(-[A-Z]{2})?$"))')
    and not jsonb_path_exists(value, '$.* ? (!(@.type() == "string") || @ like_regex "^.{121}" flag "s")')
  );

alter table holidays drop constraint holiday_unnamed;
alter table holidays drop constraint holidays_name_en_check;
alter table holidays
  alter column name_en type names_by_language using jsonb_build_object('en', name_en, 'es', name_es);
alter table holidays drop column name_es;
alter table holidays rename column name_en to names;
alter table holidays add constraint holiday_unnamed check (jsonb_path_exists(names, '$.* ? (@ <> "")'));

alter table holiday_questions drop constraint holiday_questions_name_en_check;
alter table holiday_questions
  alter column name_en type names_by_language using jsonb_build_object('en', name_en, 'es', name_es);
alter table holiday_questions drop column name_es;
alter table holiday_questions rename column name_en to names;

alter table faq_topics drop constraint faq_topic_unnamed;
alter table faq_topics drop constraint faq_topics_name_en_check;
alter table faq_topics
  alter column name_en type names_by_language using jsonb_build_object('en', name_en, 'es', name_es);
alter table faq_topics drop column name_es;
alter table faq_topics rename column name_en to names;
alter table faq_topics add constraint faq_topic_unnamed check (jsonb_path_exists(names, '$.* ? (@ <> "")'));
