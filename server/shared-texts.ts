import { bandIn } from '#shared/inspections/bands.ts'
import { join } from 'node:path'
import { libraryContent } from '#shared/inspections/starter.ts'
import type { Language } from '#shared/languages.ts'
import type bands from '#shared/inspections/starter-bands/texts/en.json'
import type template from '#shared/inspections/starter-template/texts/en.json'
import type presets from '#shared/monitors/preset-names/texts/en.json'
import type rates from '#shared/quotes/starter-rates/texts/en.json'
import type calls from '#shared/telephony/call-words/texts/en.json'
import { textsOf } from './texts.ts'

const shared = <T>(folder: string) => textsOf<T>(join(import.meta.dirname, '../shared', folder))

/** Terms shared with the page, for the server's files and emails. */
export const callWords = shared<typeof calls>('telephony/call-words')
export const presetNames = shared<typeof presets>('monitors/preset-names')
const starterBandNames = shared<typeof bands>('inspections/starter-bands')
export const starterRateNames = shared<typeof rates>('quotes/starter-rates')
const starterTemplateTexts = shared<typeof template>('inspections/starter-template')

/** The inspection template each organization starts from. */
export const starterTemplate = (language: Language) =>
  libraryContent('office', {
    band: (key) => starterBandNames.say(language, key),
    text: (key) => starterTemplateTexts.say(language, key as 'section.office.1'),
  })

/** Translates a band of a report. */
export const starterBandIn = (language: Language, band: string) => bandIn(starterBandNames.catalogues, language, band)
