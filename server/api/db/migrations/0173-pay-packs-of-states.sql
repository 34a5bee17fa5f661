-- States whose law adds pay for a day cut short to the federal overtime, and New York by its two wage orders.
alter domain pay_pack drop constraint pay_pack_check;
alter domain pay_pack add constraint pay_pack_check check (value in (
  'none', 'us', 'us-ca', 'us-ak', 'us-co', 'us-nv', 'us-ky',
  'us-dc', 'us-me', 'us-ma', 'us-nh', 'us-nj', 'us-ny', 'us-ny-misc', 'us-ri',
  'ca-bc', 'ca-on', 'ca-ab', 'ca-qc', 'ca-mb', 'ca-sk', 'ca-ns', 'ca-pe', 'ca-nb', 'ca-nl'));
