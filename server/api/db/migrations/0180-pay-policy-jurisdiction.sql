-- The state or province by which the organization pays where a location has no rules of its own.
alter table pay_policies add column jurisdiction text check (jurisdiction ~ '^(US|CA)-[A-Z]{2}$');
