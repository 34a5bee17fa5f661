-- A draft that was begun by mistake can be thrown away; what was submitted stays.
grant delete on inspections to custodia_tenant;
create policy drafts_only on inspections as restrictive for delete to custodia_tenant using (submitted_at is null);
