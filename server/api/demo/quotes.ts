import { randomUUIDv7 } from 'node:crypto'
import { starterRateNames } from '#server/shared-texts.ts'
import { sourceLanguage } from '#shared/languages.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import * as decisions from '#server/api/features/quotes/decisions.store.ts'
import * as letterhead from '#server/api/features/quotes/letterhead.store.ts'
import * as links from '#server/api/features/quotes/links.store.ts'
import { answer } from '#server/api/features/quotes/messages.store.ts'
import * as quotes from '#server/api/features/quotes/quotes.store.ts'
import * as settings from '#server/api/features/quotes/settings.store.ts'
import * as requests from '#server/api/features/quotes/requests.store.ts'
import { createToken } from '#server/api/tokens.ts'
import type { QuoteArea, QuoteContent, QuoteLine, QuoteTask } from '#shared/quotes/quote-content.contract.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { starterRates } from '#shared/quotes/starter-rates.ts'

const taskAt = (rateId: string, quantity: number | null = null): QuoteTask => {
  const rate = starterRates.find(({ id }) => id === rateId)
  if (!rate) throw new Error(`no starter rate ${rateId}`)
  return {
    name: starterRateNames.say(sourceLanguage, `rate.${rate.id}` as 'rate.trash'),
    by: rate.by,
    quantity,
    rate: rate.rate,
    factor: 1,
    times: 1,
    per: 'visit',
    rateId,
  }
}

const area = (name: string, squareFeet: number | null, ...tasks: QuoteTask[]): QuoteArea => ({
  name,
  floorType: 'other',
  squareFeet,
  note: '',
  tasks,
})

const restrooms = (count: number): QuoteArea => ({
  ...area('Restroom', 140, taskAt('restroom', 1), taskAt('flat-mop')),
  floorType: 'tile',
  count,
})

const line = (more: Partial<QuoteLine> & Pick<QuoteLine, 'key' | 'name' | 'service'>): QuoteLine => ({
  charge: 'monthly',
  unit: 'fixed',
  quantity: 1,
  unitPriceE4: 0,
  times: 1,
  per: 'month',
  minimumMinor: 0,
  isOptional: false,
  site: 0,
  ...more,
})

const initialClean = line({
  key: 'initial',
  name: 'Initial clean',
  service: 'cleaning',
  charge: 'once',
  unitPriceE4: 4_500_000,
})
const windows = line({
  key: 'windows',
  name: 'Windows, both sides',
  service: 'windows',
  unit: 'piece',
  quantity: 64,
  unitPriceE4: 55_000,
  times: 4,
  per: 'year',
})
const dayPorter = line({
  key: 'porter',
  name: 'Day porter',
  service: 'porter',
  unit: 'hour',
  quantity: 4,
  unitPriceE4: 290_000,
  times: 5,
  per: 'week',
  isOptional: true,
})
const stripAndWax = line({
  key: 'strip',
  name: 'Strip and wax the halls',
  service: 'floors',
  charge: 'once',
  unit: 'squareFoot',
  quantity: 2_400,
  unitPriceE4: 3_800,
  minimumMinor: 50_000,
  isOptional: true,
})

/** A quote with lines, add-ons, a discount and three options, the better ones with more in them. */
function richContent(content: QuoteContent): QuoteContent {
  const [site] = content.sites
  if (!site) return content
  const offices = { ...area('Offices', 12_000, taskAt('vacuum-backpack'), taskAt('trash', 40)), zone: 'Floor 1' }
  const halls = { ...area('Halls', 2_400, taskAt('flat-mop')), zone: 'Floor 1' }
  const meeting = {
    ...area('Conference rooms', 1_800, taskAt('vacuum-upright'), taskAt('dust-surfaces')),
    zone: 'Floor 2',
  }
  const areas = [offices, halls, { ...restrooms(6), zone: 'Floor 2' }]
  const kitchen = { ...area('Kitchen', 600, taskAt('flat-mop'), taskAt('dust-surfaces')), zone: 'Floor 2' }
  return {
    ...content,
    sites: [{ ...site, areas }],
    options: [
      { name: 'Good', visitsPerWeek: 2, marginPercent: null },
      { name: 'Better', visitsPerWeek: 3, marginPercent: null, crewSize: 2, ownAreas: [[...areas, meeting]] },
      {
        name: 'Best',
        visitsPerWeek: 5,
        marginPercent: 18,
        crewSize: 2,
        ownAreas: [[...areas, meeting, kitchen]],
        ownLines: [initialClean, windows, { ...dayPorter, isOptional: false }, stripAndWax],
      },
    ],
    lines: [initialClean, { ...windows, isOptional: true }, dayPorter, stripAndWax],
    discounts: { monthly: { name: 'Two-year contract', percent: 5, amountMinor: 0 }, once: null },
    assumptions: { ...content.assumptions, setUpMinutes: 10, travelPerVisitMinor: 600, minimumVisitMinor: 7_500 },
  }
}

const options = [
  { name: 'Twice a week', visitsPerWeek: 2, marginPercent: null },
  { name: 'Three times a week', visitsPerWeek: 3, marginPercent: null },
  { name: 'Every working day', visitsPerWeek: 5, marginPercent: null },
]

interface DemoQuote {
  title: string
  company: string
  contact: string
  email: string
  size: number
  isRich?: boolean
}

const contentOf = (content: QuoteContent, { title, company, contact, email, size }: DemoQuote): QuoteContent => ({
  ...content,
  title,
  recipient: { ...content.recipient, company, contact, email },
  sites: [
    {
      locationId: null,
      name: 'Main office',
      address: {
        ...content.recipient.address,
        line1: '410 Commerce Street',
        city: 'Austin',
        region: 'TX',
        postalCode: '78701',
        country: 'US',
      },
      areas: [
        area('Offices', size, taskAt('vacuum-upright'), taskAt('trash', Math.round(size / 300))),
        area('Halls', Math.round(size / 2), taskAt('flat-mop')),
        area('Restrooms', null, taskAt('restroom', 6)),
      ],
    },
  ],
  options,
  terms: 'Thirty days’ notice on either side. Invoiced at the end of each month.',
})

/** Strokes of a drawn signature, as the page records them. */
const signature = 'M24 78 L40 40 L52 82 L66 52 L78 76 L96 60 M112 40 L112 80 L140 80 M150 66 L168 58 L172 78 L196 62'

/** Seeds a letterhead, a quote in each state, one of them signed, a conversation, and a request from the public page. */
export async function seedQuotes(
  tx: TenantTx,
  { organizationId, userId, files }: { organizationId: string; userId: string; files: FileStore },
): Promise<void> {
  const { currency: _currency, published: _published, ...first } = await settings.get(tx)
  const tax = { id: 'austin', name: 'Texas sales tax, Austin', region: 'TX', city: 'Austin', services: [] }
  await settings.update(tx, organizationId, {
    ...first,
    taxes: [{ ...tax, rates: [{ from: '2010-01-01', percent: 8.25 }] }],
  })
  const draft = async (demo: DemoQuote) => {
    const created = await quotes.create(tx, { organizationId, userId }, null)
    const content = contentOf(created.content, demo)
    return quotes.update(tx, created.id, {
      content: demo.isRich ? richContent(content) : content,
      version: created.version,
    })
  }
  const sent = async (demo: DemoQuote) => {
    const { id, version } = await draft(demo)
    const { revision } = await quotes.send(tx, { organizationId, quoteId: id, userId }, version)
    const token = createToken()
    await links.add(tx, { organizationId, quoteId: id, revision }, token)
    return token
  }
  await letterhead.update(tx, organizationId, {
    address: {
      line1: '1200 Barton Springs Road',
      line2: 'Suite 4',
      city: 'Austin',
      region: 'TX',
      postalCode: '78704',
      country: 'US',
    },
    phone: '+15125550142',
    email: 'office@brightside.example',
    website: 'brightside.example',
    version: 0,
  })
  const acceptedQuote = await sent({
    title: 'Evening clean',
    company: 'Lakeside Title',
    contact: 'Rae Lund',
    email: 'rae@lakeside.example',
    size: 12_000,
    isRich: true,
  })
  await decisions.askByLink(tx, acceptedQuote, {
    id: randomUUIDv7(),
    kind: 'question',
    name: 'Rae Lund',
    text: 'Do your people bring the vacuums, or do they use ours?',
  })
  const { quote } = await links.open(tx, acceptedQuote)
  await answer(
    tx,
    { quoteId: quote.id, userId },
    { id: randomUUIDv7(), text: 'We bring everything but water and power.' },
  )
  await decisions.askByLink(tx, acceptedQuote, {
    id: randomUUIDv7(),
    kind: 'change',
    name: 'Rae Lund',
    text: 'Good. Could you leave out the second floor and send us a new price?',
  })
  const viewed = await sent({
    title: 'Night clean',
    company: 'Pecan Street Law',
    contact: 'Al Moss',
    email: 'al@pecan.example',
    size: 8_000,
  })
  await decisions.view(tx, organizationId, viewed)
  const lost = await sent({
    title: 'Weekend clean',
    company: 'Bluebonnet Gym',
    contact: 'Kim Vo',
    email: 'kim@bluebonnet.example',
    size: 20_000,
  })
  await decisions.decline(tx, organizationId, lost, { reason: 'We stay with our own people this year.', kind: 'stays' })
  const won = await sent({
    title: 'Office clean',
    company: 'Cedar Yoga Studio',
    contact: 'Lena Ortiz',
    email: 'lena@cedaryoga.example',
    size: 4_500,
  })
  await decisions.view(tx, organizationId, won)
  const { document, documentHash } = await decisions.read(tx, won)
  if (!document || !documentHash) throw new Error('the demo quote is not open')
  const signer = { organizationId, files, address: '203.0.113.24', userAgent: 'Demo' }
  const { monthly, once } = totalsOf(offerOf(document, 1), [])
  await decisions.accept(tx, signer, won, {
    option: 1,
    addOns: [],
    monthlyMinor: monthly.totalMinor,
    onceMinor: once.totalMinor,
    name: 'Lena Ortiz',
    signature,
    documentHash,
  })
  await draft({
    title: 'Lobby and offices',
    company: 'Harper Lofts',
    contact: 'Sue Harper',
    email: 'sue@harper.example',
    size: 15_000,
    isRich: true,
  })
  await requests.createQuoteRequest(tx, organizationId, {
    name: 'Nora Bell',
    company: 'Bell & Sons Bakery',
    email: 'nora@bellsons.example',
    phone: '+15125550188',
    address: '12 Mill Road',
    squareFeet: 2_400,
    message: 'We bake at night, so the shop is free from two in the afternoon. Three times a week?',
    language: 'en',
  })
}
