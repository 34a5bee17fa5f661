import type { TaskMeasure } from './scope.ts'

/** A production rate: square feet an hour, or minutes for each of something. */
interface StarterRate {
  id: string
  name: { en: string; es: string }
  by: TaskMeasure
  rate: number
}

/** Public approximations, to begin with: every organisation puts its own in their place. */
export const starterRates: readonly StarterRate[] = [
  { id: 'vacuum-upright', name: { en: 'Vacuum, upright', es: 'Aspirar, vertical' }, by: 'area', rate: 3_250 },
  { id: 'vacuum-backpack', name: { en: 'Vacuum, backpack', es: 'Aspirar, mochila' }, by: 'area', rate: 7_200 },
  { id: 'vacuum-wide', name: { en: 'Vacuum, wide area', es: 'Aspirar, ancha' }, by: 'area', rate: 6_000 },
  { id: 'dust-mop', name: { en: 'Dust mop, 36 in', es: 'Mopa seca, 36 in' }, by: 'area', rate: 12_500 },
  { id: 'flat-mop', name: { en: 'Damp mop, flat', es: 'Trapear, mopa plana' }, by: 'area', rate: 4_750 },
  { id: 'string-mop', name: { en: 'Wet mop, string', es: 'Trapear, mopa de hilos' }, by: 'area', rate: 3_750 },
  { id: 'dust-surfaces', name: { en: 'Dust surfaces', es: 'Sacudir superficies' }, by: 'area', rate: 7_000 },
  { id: 'dust-high', name: { en: 'High dusting', es: 'Sacudir en alto' }, by: 'area', rate: 5_000 },
  { id: 'restroom', name: { en: 'Clean restroom', es: 'Limpiar baño' }, by: 'units', rate: 12 },
  { id: 'fixture', name: { en: 'Clean restroom fixture', es: 'Limpiar mueble de baño' }, by: 'units', rate: 3 },
  { id: 'trash', name: { en: 'Empty trash can', es: 'Vaciar bote de basura' }, by: 'units', rate: 2.5 },
  { id: 'extract', name: { en: 'Extract carpet', es: 'Lavar alfombra' }, by: 'area', rate: 1_000 },
  { id: 'strip', name: { en: 'Strip VCT', es: 'Decapar vinilo' }, by: 'area', rate: 300 },
  { id: 'finish', name: { en: 'Finish VCT, one coat', es: 'Encerar vinilo, una capa' }, by: 'area', rate: 1_750 },
]
