-- Drafts among all that was inspected, and what clients accepted last.
create index inspections_drafts on inspections (organization_id, id) where submitted_at is null;
create index quote_acceptances_newest on quote_acceptances (organization_id, accepted_at);
