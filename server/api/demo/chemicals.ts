import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Pictogram, Protection, SignalWord } from '#shared/chemicals/kinds.ts'

type Use = [use: string, parts: number, contactSeconds: number | null]

interface DemoChemical {
  name: string
  signalWord: SignalWord | null
  pictograms: readonly Pictogram[]
  protections: readonly Protection[]
  note: string
  uses: readonly Use[]
}

const chemicals: readonly DemoChemical[] = [
  {
    name: 'Glass cleaner',
    signalWord: 'warning',
    pictograms: ['GHS02', 'GHS07'],
    protections: ['gloves'],
    note: 'Keep away from heat and open flames.',
    uses: [],
  },
  {
    name: 'Neutral floor cleaner',
    signalWord: 'warning',
    pictograms: ['GHS07'],
    protections: ['gloves', 'goggles'],
    note: '',
    uses: [
      ['Daily mopping', 128, null],
      ['Heavy soil', 64, null],
    ],
  },
  {
    name: 'Quat disinfectant',
    signalWord: 'danger',
    pictograms: ['GHS05', 'GHS09'],
    protections: ['gloves', 'goggles'],
    note: 'Never mix with bleach.',
    uses: [['Disinfect touch points', 256, 600]],
  },
]

/** Makes chemicals of the catalog, on the lists of these locations. */
export async function seedChemicals(
  tx: TenantTx,
  organizationId: string,
  locationIds: readonly string[],
): Promise<void> {
  for (const { name, signalWord, pictograms, protections, note, uses } of chemicals) {
    const { rows } = await sql<{ id: string }>`select id from supply_items where name = ${name}`.execute(tx)
    const itemId = rows[0]?.id
    if (!itemId) continue
    const hazards = { signalWord, pictograms: [...pictograms], protections: [...protections], note }
    const emergencyPhone = '+18005550199'
    await tx
      .insertInto('chemicals')
      .values({ organizationId, itemId, emergencyPhone, ...hazards })
      .execute()
    const dilutions = uses.map(([use, parts, contactSeconds], index) => ({
      organizationId,
      itemId,
      position: index + 1,
      use,
      parts,
      water: 'cold' as const,
      contactSeconds,
    }))
    if (dilutions.length > 0) await tx.insertInto('chemicalDilutions').values(dilutions).execute()
    await tx
      .insertInto('locationChemicals')
      .values(locationIds.map((locationId) => ({ organizationId, locationId, itemId })))
      .execute()
  }
}
