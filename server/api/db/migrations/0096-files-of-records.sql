-- Who may read a file follows from the record it belongs to: a client's contract is not for every employee who has its hash.
drop function lookup.files(text);
create function lookup.files(of_hash text)
  returns table (organization_id uuid, content_type text, name text, kind text, member_id uuid)
  language sql stable security definer set search_path = '' as $$
    select f.organization_id, f.content_type, f.name,
      case
        when f.purpose = 'logo' then 'logo'
        when f.purpose = 'photo' and q.id is not null then 'quote_photo'
        when f.purpose = 'photo' then 'photo'
        when c.for_office then 'office_paper'
        when c.id is not null then 'certificate'
        when d.id is not null then 'client_document'
        -- A document that no record names is nobody's.
        else 'loose'
      end,
      c.member_id
    from public.files f
    left join public.certifications c on c.organization_id = f.organization_id and c.id = f.id
    left join public.client_documents d on d.organization_id = f.organization_id and d.id = f.id
    left join public.quote_photos q on q.organization_id = f.organization_id and q.id = f.id
    where f.hash = of_hash
  $$;
revoke all on function lookup.files from public;
grant execute on function lookup.files to custodia_app;
