import type { FloorType } from '#shared/locations/floor-types.ts'
import type { QuoteArea } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { taskOf } from './scope-change.ts'

interface AreaKind {
  floor: FloorType
  /** Ids of starter rates. */
  tasks: readonly string[]
}

/** The usual kinds of areas with their floor and tasks. */
const areaKinds = {
  office: { floor: 'carpet', tasks: ['vacuum-upright', 'dust-surfaces', 'trash'] },
  privateOffice: { floor: 'carpet', tasks: ['vacuum-upright', 'dust-surfaces', 'trash'] },
  conference: { floor: 'carpet', tasks: ['vacuum-upright', 'dust-surfaces', 'trash'] },
  restroom: { floor: 'tile', tasks: ['restroom', 'flat-mop', 'trash'] },
  lobby: { floor: 'tile', tasks: ['dust-mop', 'flat-mop', 'dust-surfaces'] },
  entrance: { floor: 'tile', tasks: ['vacuum-backpack', 'flat-mop', 'window-both'] },
  hall: { floor: 'vct', tasks: ['dust-mop', 'flat-mop'] },
  stairs: { floor: 'concrete', tasks: ['vacuum-backpack', 'flat-mop'] },
  elevator: { floor: 'tile', tasks: ['flat-mop', 'dust-surfaces'] },
  kitchen: { floor: 'tile', tasks: ['flat-mop', 'dust-surfaces', 'trash'] },
  classroom: { floor: 'vct', tasks: ['classroom'] },
  exam: { floor: 'vct', tasks: ['medical-all'] },
  patient: { floor: 'vct', tasks: ['patient-room'] },
  gym: { floor: 'rubber', tasks: ['vacuum-hard', 'flat-mop', 'dust-surfaces', 'trash'] },
  locker: { floor: 'tile', tasks: ['locker-room'] },
  retail: { floor: 'vct', tasks: ['dust-mop', 'scrub-20'] },
  warehouse: { floor: 'concrete', tasks: ['dust-mop', 'scrub-20'] },
  parking: { floor: 'concrete', tasks: ['sweep-ride'] },
  other: { floor: 'other', tasks: [] },
} as const satisfies Record<string, AreaKind>
export type AreaKindName = keyof typeof areaKinds
export const areaKindNames = Object.keys(areaKinds) as AreaKindName[]

/** An area of a kind, with the organization's own rates for the usual tasks. */
export const areaOf = (kind: AreaKindName, name: string, rates: readonly ProductionRate[]): QuoteArea => ({
  name,
  floorType: areaKinds[kind].floor,
  squareFeet: null,
  note: '',
  tasks: areaKinds[kind].tasks.flatMap((id) => rates.filter((rate) => rate.id === id).map(taskOf)),
})
