import type { OpenChemicalPlace } from '#shared/chemicals/open-places.contract.ts'
import { bottles } from '#shared/chemicals/dilution.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { bottleText, conditionsText, mixText, ratioText } from '#web/domain/chemicals/dilution-texts.ts'
import { sheetDay } from '#web/domain/chemicals/sheet-day.ts'
import { protectionsText } from '#web/domain/chemicals/hazards.tsx'
import { t as hazard } from '#web/domain/chemicals/texts.ts'
import { t } from './texts.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:1rem;color-scheme:light dark}
article{border-top:1px solid;padding:1rem 0}h1,h2{line-height:1.25;margin:0}p{margin:.25rem 0}
a{display:inline-block;padding:.7rem 0;color:inherit;font-weight:600}`

export type CopiedPlace = Omit<OpenChemicalPlace, 'companyName'>

interface Copy {
  place: CopiedPlace
  language: string
  savedOn: string
  /** URL of a saved sheet; undefined if the phone does not have it. */
  sheetLink: (sheetId: string) => string | undefined
}

/** The page as one document without scripts, which opens without anything else of the product. */
export function copyPage({ place, language, savedOn, sheetLink }: Copy): string {
  const tag = (name: string, text: string) => text && `<${name}>${escaped(text)}</${name}>`
  const chemicals = place.chemicals.map((chemical) => {
    const link = chemical.sheet && sheetLink(chemical.sheet.id)
    const sheet = chemical.sheet && `${t('openSheet')} · ${t('revised', { day: sheetDay(chemical.sheet.revisedOn) })}`
    return [
      '<article>',
      tag('h2', chemical.itemName),
      tag(
        'p',
        [
          chemical.signalWord && hazard(`signal.${chemical.signalWord}`),
          ...chemical.pictograms.map((code) => hazard(`ghs.${code}`)),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      chemical.protections.length > 0 ? tag('p', `${t('wear')}: ${protectionsText(chemical.protections)}`) : '',
      tag('p', chemical.note),
      ...chemical.dilutions.flatMap((dilution) => [
        tag('p', [`${dilution.use} ${ratioText(dilution.parts)}`, conditionsText(dilution)].filter(Boolean).join(', ')),
        '<ul>',
        ...bottles[place.units].map((bottle) =>
          tag('li', `${bottleText(bottle)}: ${mixText(bottle, dilution.parts, place.units)}`),
        ),
        '</ul>',
      ]),
      chemical.emergencyPhone &&
        `<p><a href="tel:${escaped(chemical.emergencyPhone)}">${escaped(t('call', { phone: formatPhone(chemical.emergencyPhone) }))}</a></p>`,
      link ? `<p><a href="${escaped(link)}">${escaped(sheet ?? '')}</a></p>` : tag('p', sheet ?? t('noSheet')),
      '</article>',
    ].join('')
  })
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `${tag('title', place.name)}<style>${style}</style></head><body><main>`,
    tag('h1', place.name),
    tag('p', [place.clientName, place.areaName].filter(Boolean).join(' · ')),
    tag('p', t('savedCopy', { day: sheetDay(savedOn) })),
    ...(chemicals.length > 0 ? chemicals : [tag('p', t('none'))]),
    '</main></body></html>',
  ].join('')
}
