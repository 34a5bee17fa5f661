import type { TemplateContent, TemplateItem } from './inspections.contract.ts'
import type { Language, Words } from '../languages.ts'
import { starterBands } from './bands.ts'

interface StarterItem {
  text: Words
  isCritical?: boolean
}

const sections: readonly { name: Words; weight: number; items: readonly StarterItem[] }[] = [
  {
    name: { en: 'Restrooms', es: 'Baños' },
    weight: 3,
    items: [
      { text: { en: 'Toilets and urinals are clean', es: 'Inodoros y urinarios limpios' }, isCritical: true },
      { text: { en: 'Sinks and mirrors without streaks', es: 'Lavabos y espejos sin marcas' } },
      { text: { en: 'Soap, towels and paper are filled', es: 'Jabón, toallas y papel llenos' } },
      { text: { en: 'Floor is clean and dry', es: 'Piso limpio y seco' } },
    ],
  },
  {
    name: { en: 'Entrance and halls', es: 'Entrada y pasillos' },
    weight: 2,
    items: [
      { text: { en: 'Door glass without marks', es: 'Vidrio de la puerta sin marcas' } },
      { text: { en: 'Floor and mats are clean', es: 'Piso y tapetes limpios' } },
      { text: { en: 'Exits are free', es: 'Salidas libres' }, isCritical: true },
    ],
  },
  {
    name: { en: 'Offices', es: 'Oficinas' },
    weight: 2,
    items: [
      { text: { en: 'Bins are emptied and lined', es: 'Basureros vacíos y con bolsa' } },
      { text: { en: 'Desks and sills without dust', es: 'Escritorios y repisas sin polvo' } },
      { text: { en: 'Carpet is vacuumed to the edges', es: 'Alfombra aspirada hasta las orillas' } },
    ],
  },
  {
    name: { en: 'Kitchen', es: 'Cocina' },
    weight: 1,
    items: [
      { text: { en: 'Counter, sink and taps are clean', es: 'Mesón, fregadero y llaves limpios' } },
      { text: { en: 'Appliances are wiped outside', es: 'Aparatos limpios por fuera' } },
    ],
  },
]

/** A template for an office to begin with: four areas, one to five, a failed critical item caps the report. */
export function starterContent(language: Language): TemplateContent {
  return {
    method: 'weighted',
    criticalThreshold: 6_000,
    criticalCap: 5_900,
    bands: starterBands.map(({ from, name }) => ({ from, name: name[language] })),
    sections: sections.map(({ name, weight, items }, section) => ({
      name: name[language],
      weight,
      items: items.map(({ text, isCritical = false }, item): TemplateItem => ({
        key: `s${section + 1}-i${item + 1}`,
        text: text[language],
        scale: isCritical ? 'pass_fail' : 'five',
        points: 1,
        weight: 1,
        isCritical,
        photoOnFail: isCritical,
      })),
    })),
  }
}
