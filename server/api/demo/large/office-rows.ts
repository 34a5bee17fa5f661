import { firstAssumptions } from '#server/api/features/quotes/settings.store.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { json } from './inspection-forms.ts'
import { since } from './shape.ts'
import { words } from './words.ts'

const address = { line1: '', line2: '', city: 'Minneapolis', region: 'MN', postalCode: '', country: 'US' }

/** A quote's content except title, client and recipient. */
const content: Omit<QuoteContent, 'clientId' | 'recipient' | 'title'> = {
  language: 'en',
  intro: '',
  sites: [{ locationId: null, name: 'Main office', address, areas: [] }],
  options: [{ name: 'Every working day', visitsPerWeek: 5, marginPercent: null }],
  assumptions: { ...firstAssumptions, wageE4: 180_000 },
  terms: '',
  validDays: 30,
  notes: '',
}

const items =
  'Bin liners,Toilet paper,Microfiber cloths,Glass cleaner,Disinfectant wipes,Nitrile gloves,Floor polish,Hand soap'

/** Quotes and stock. `$1` is the first day. */
export const officeRows = [
  // Four per client in three years: half are won, a quarter is never answered.
  `insert into quotes (organization_id, id, number, client_id, state, content, title, recipient, price_minor, revision,
                       valid_until, sent_at, decided_at, loss_kind, created_at)
   select f.id, pg_temp.id_at(at, 41, o, n), 1000 + n, pg_temp.id(5, o, 1 + n % clients), state,
          ${json(content)} || jsonb_build_object('title', 'Evening clean', 'clientId', c.id, 'recipient',
            jsonb_build_object('company', c.name, 'contact', '', 'email', '', 'phone', '', 'address', ${json(address)})),
          'Evening clean', c.name, 50000 + pg_temp.draw('quoted', o, n, 4000) * 100,
          case state when 'draft' then 0 else 1 end, case when state <> 'draft' then (at + interval '30 days')::date end,
          case when state <> 'draft' then at + interval '1 day' end,
          case when state in ('accepted', 'declined') then at + interval '9 days' end,
          case state when 'declined' then (array['price', 'competitor', 'stays'])[1 + n % 3] end, at
   from filled f, generate_series(1, clients * 4 * days / 1095) n,
        lateral (select pg_temp.moment((n - 1) * 1095 / (clients * 4), n) as at) a,
        lateral (select case when at > $1::date + days - 30
                          then (array['draft', 'sent', 'viewed'])[1 + n % 3]
                          else (array['accepted', 'accepted', 'declined', 'viewed'])[1 + n % 4] end as state) s,
        clients c
   where o = 0 and c.organization_id = f.id and c.id = pg_temp.id(5, o, 1 + n % clients)`,
  `insert into quote_settings (organization_id, last_number)
   select organization_id, max(number) from quotes where $1::date is not null group by 1`,
  `insert into quote_revisions (organization_id, quote_id, revision, content, document, document_hash, price_minor,
                                valid_until, sent_at)
   select organization_id, id, 1, content, document, sha256(convert_to(document, 'UTF8')), price_minor, valid_until, sent_at
   from quotes, lateral (select jsonb_build_object(
     'number', 'Q-' || number, 'revision', 1, 'title', title, 'language', 'en', 'company', 'Great Lakes Facility Services',
     'recipient', content -> 'recipient', 'intro', '', 'sites', content -> 'sites', 'options', jsonb_build_array(
       jsonb_build_object('name', 'Every working day', 'visitsPerWeek', 5, 'priceMinor', price_minor,
                          'visitPriceMinor', price_minor / 22)),
     'currency', 'USD', 'terms', '', 'sentOn', sent_at::date, 'validUntil', valid_until)::text as document) d
   where revision = 1 and $1::date is not null`,
  `insert into suppliers (organization_id, id, name, email, lead_days, created_at)
   select id, pg_temp.id(42, o, n), ${words.first('supplier', 'o', 'n')} || ' Supply ' || n, 'orders@supply.example', 3 + n,
          pg_temp.moment(0, n)
   from filled, generate_series(1, 4) n where o = 0 and $1::date is not null`,
  `insert into supply_items (organization_id, id, name, sku, unit, unit_cost_e4, supplier_id, reorder_point, created_at)
   select id, pg_temp.id(43, o, n), (string_to_array('${items}', ','))[1 + n % 8] || ' ' || n, 'SKU-' || n, 'each',
          20000 + 5000 * n, pg_temp.id(42, o, 1 + n % 4), 20, pg_temp.moment(0, n)
   from filled, generate_series(1, 40) n where o = 0 and $1::date is not null`,
  // The warehouse, and a closet at every tenth location.
  `insert into stock_areas (organization_id, id, name, kind, location_id, created_at)
   select id, pg_temp.id(44, o, n), case n when 0 then 'Warehouse' else 'Closet ' || n end,
          case n when 0 then 'warehouse' else 'closet' end, case when n > 0 then pg_temp.id(7, o, n * 10) end, pg_temp.moment(0, n)
   from filled, generate_series(0, locations / 10) n where o = 0 and $1::date is not null`,
  // Every four weeks each closet gets two items, most of which are used. Triggers are off, so booked costs are computed
  // here: every unit of an item costs the same.
  `insert into stock_moves (organization_id, id, item_id, from_area_id, to_area_id, location_id, kind, quantity, unit_cost_e4,
                            markup_bp, is_billable, source, at, created_at, booked_at, nth, cost_e4, cost_minor, from_after,
                            to_after, quantity_after, value_after_e4)
   select organization_id, id, item_id, case used when 1 then area_id end, case used when 0 then area_id end, location_id,
          case used when 0 then 'receive' else 'issue' end, abs(change), cost, 0, true, 'manual', at, at, at,
          row_number() over everywhere, abs(change) * cost, abs(change) * cost / 100,
          case used when 1 then sum(change) over place end, case used when 0 then sum(change) over place end,
          sum(change) over everywhere, sum(change) over everywhere * cost
   from (select f.id as organization_id, pg_temp.id_at(at, 45, o, n * 100000 + day * 10 + item * 2 + used) as id,
                pg_temp.id(43, o, of) as item_id, pg_temp.id(44, o, n) as area_id, pg_temp.id(7, o, n * 10) as location_id,
                used, case used when 0 then 12 else -11 end as change, 20000 + 5000 * of as cost, at
         from filled f, generate_series(1, locations / 10) n, generate_series(days % 28, days - 1, 28) day,
              generate_series(0, 1) item, generate_series(0, 1) used,
              lateral (select 1 + (n + day + item) % 40 as of) i,
              lateral (select pg_temp.moment(day + used * 3, n * 4 + item * 2 + used) as at) a
         where o = 0 and ${since} and $1::date is not null) m
   window everywhere as (partition by organization_id, item_id order by at, id),
          place as (partition by organization_id, item_id, area_id order by at, id)`,
  `insert into stock_levels (organization_id, area_id, item_id, on_hand)
   select organization_id, coalesce(from_area_id, to_area_id), item_id,
          sum(case when to_area_id is null then -quantity else quantity end)
   from stock_moves where $1::date is not null group by 1, 2, 3`,
  `insert into stock_values (organization_id, item_id, moves, quantity, value_e4, unit_cost_e4, booked_at)
   select distinct on (organization_id, item_id) organization_id, item_id, nth, quantity_after, value_after_e4,
          unit_cost_e4, booked_at
   from stock_moves where $1::date is not null order by organization_id, item_id, nth desc`,
] as const

export const officeTables = [
  'quote_settings',
  'quotes',
  'quote_revisions',
  'suppliers',
  'supply_items',
  'stock_areas',
  'stock_moves',
  'stock_levels',
  'stock_values',
]
