import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { charges } from '#shared/quotes/totals.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import type { PdfBlock } from '#web/platform/pdf/pdf-document.ts'
import { addressLines } from '#web/domain/record/address.ts'
import { areaFeet, areaName } from './area-name.ts'
import { basisText, hasLines, totalRows } from './offer-text.ts'
import { t } from '../texts.ts'

const long = { dateStyle: 'long' } as const

/** A quote's PDF: scope, recipient, price, terms and signature. */
export function quoteBlocks(
  document: QuoteDocument,
  acceptance: OpenQuote['acceptance'],
  timeZone?: string,
): PdfBlock[] {
  const { recipient } = document
  const facts: [string, string][] = [
    [t('quote'), document.number],
    [
      t('recipient'),
      [recipient.company, recipient.contact, ...addressLines(recipient.address)].filter(Boolean).join(', '),
    ],
    [t('sentOn'), formatDate(document.sentOn, long)],
    [t('validUntil'), formatDate(document.validUntil, long)],
  ]
  return [
    { kind: 'heading', level: 1, text: `${document.company}: ${document.title}` },
    { kind: 'facts', rows: facts },
    ...(document.intro ? [{ kind: 'text' as const, text: document.intro }] : []),
    { kind: 'heading', level: 2, text: t('options') },
    ...document.options.flatMap((_, index) =>
      optionBlocks(document, index, acceptance?.option === index ? acceptance.addOns : []),
    ),
    ...document.sites.flatMap(siteBlocks),
    ...document.options.flatMap(({ name, areas }) =>
      (areas ?? []).flatMap((own, at) => {
        const site = document.sites[at]
        return site ? siteBlocks({ ...site, name: [name, site.name].join(' · '), areas: own }) : []
      }),
    ),
    ...(document.terms
      ? [
          { kind: 'heading' as const, level: 2 as const, text: t('terms') },
          { kind: 'text' as const, text: document.terms },
        ]
      : []),
    ...(acceptance ? signedBlocks(document, acceptance, timeZone) : []),
  ]
}

function optionBlocks(document: QuoteDocument, index: number, ticked: readonly string[]): PdfBlock[] {
  const { currency, options } = document
  const option = options[index]
  if (!option) return []
  const offer = offerOf(document, index)
  const totals = totalsOf(offer, ticked)
  const money = (minor: number) => formatMoney(minor, currency)
  const often = t('timesAWeek', { count: option.visitsPerWeek })
  if (!hasLines(offer)) {
    const price = [
      often,
      t('aMonth', { price: money(totals.monthly.totalMinor) }),
      t('aVisit', { price: money(option.visitPriceMinor) }),
    ]
    return [{ kind: 'facts', rows: [[option.name, price.join(' · ')]] }]
  }
  return charges.flatMap((charge): PdfBlock[] => {
    const lines = offer.lines.filter((line) => line.charge === charge)
    if (lines.length === 0) return []
    const rows = lines.map((line): [string, string] => [
      [line.name, line.isOptional && t(ticked.includes(line.key) ? 'addOnChosen' : 'addOn'), basisText(line, currency)]
        .filter(Boolean)
        .join(' · '),
      money(line.amountMinor),
    ])
    return [
      { kind: 'heading', level: 2, text: [option.name, often, t(`charge.${charge}`)].join(' · ') },
      { kind: 'facts', rows: [...rows, ...totalRows(charge, totals[charge], offer.discounts[charge], currency)] },
    ]
  })
}

function siteBlocks({ name, address, areas }: QuoteDocument['sites'][number]): PdfBlock[] {
  const task = (one: QuoteDocument['sites'][number]['areas'][number]['tasks'][number]) =>
    one.per === 'visit'
      ? one.name
      : `${one.name} ${t('often', { times: formatNumber(one.times), per: t(`per.${one.per}`) })}`
  const rows = areas.map((area): [string, string] => [
    [areaName(area), area.squareFeet !== null && areaFeet({ squareFeet: area.squareFeet, count: area.count })]
      .filter(Boolean)
      .join(', '),
    area.tasks.map(task).join(', ') || '–',
  ])
  const heading = [name, addressLines(address).join(', ')].filter(Boolean).join(' · ')
  return [
    { kind: 'heading', level: 2, text: heading },
    { kind: 'facts', rows },
  ]
}

function signedBlocks(
  document: QuoteDocument,
  acceptance: NonNullable<OpenQuote['acceptance']>,
  timeZone?: string,
): PdfBlock[] {
  const said = t('acceptedBy', {
    name: acceptance.name,
    time: formatDateTime(acceptance.acceptedAt, timeZone),
    option: document.options[acceptance.option]?.name ?? '',
  })
  return [
    { kind: 'heading', level: 2, text: t('is.accepted') },
    { kind: 'text', text: said },
    ...(acceptance.signature
      ? [{ kind: 'drawing' as const, path: acceptance.signature, alt: t('signatureOf', { name: acceptance.name }) }]
      : []),
    ...(acceptance.isSigned ? [] : [{ kind: 'text' as const, text: t('notSigned', { company: document.company }) }]),
  ]
}
