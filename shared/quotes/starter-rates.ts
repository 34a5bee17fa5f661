import type { TaskMeasure } from './scope.ts'

/** A production rate: square feet per hour, or minutes per item. */
interface StarterRate {
  id: string
  by: TaskMeasure
  rate: number
}

/** Public approximations as defaults, which every organization replaces with its own. */
export const starterRates: readonly StarterRate[] = [
  { id: 'vacuum-upright', by: 'area', rate: 3_250 },
  { id: 'vacuum-backpack', by: 'area', rate: 7_200 },
  { id: 'vacuum-wide', by: 'area', rate: 6_000 },
  { id: 'dust-mop', by: 'area', rate: 12_500 },
  { id: 'flat-mop', by: 'area', rate: 4_750 },
  { id: 'string-mop', by: 'area', rate: 3_750 },
  { id: 'dust-surfaces', by: 'area', rate: 7_000 },
  { id: 'dust-high', by: 'area', rate: 5_000 },
  { id: 'restroom', by: 'units', rate: 12 },
  { id: 'fixture', by: 'units', rate: 3 },
  { id: 'trash', by: 'units', rate: 2.5 },
  { id: 'extract', by: 'area', rate: 1_000 },
  { id: 'strip', by: 'area', rate: 300 },
  { id: 'finish', by: 'area', rate: 1_750 },
]
