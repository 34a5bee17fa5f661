alter table pay_policies drop constraint pay_policies_pack_id_check;
alter table pay_policies add constraint pay_policies_pack_id_check check (pack_id in (
  'none', 'us', 'us-ca', 'us-ak', 'us-co', 'us-nv', 'us-ky',
  'ca-bc', 'ca-on', 'ca-ab', 'ca-qc', 'ca-mb', 'ca-sk', 'ca-ns', 'ca-pe', 'ca-nb', 'ca-nl'));
