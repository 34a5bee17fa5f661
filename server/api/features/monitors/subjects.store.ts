import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'
import type { Subject } from './decide.ts'
import { figures } from './figures.ts'
import { moneyFigures, moneySubjects, type MoneyPreset } from './money-figures.ts'
import { memberFigures, visitFigures, type MemberPreset, type VisitPreset } from './visit-figures.ts'
import { memberSubjects, visitsAround, visitSubjects } from './visit-subjects.store.ts'

const isAboutVisits = (preset: PresetKey): preset is VisitPreset => preset in visitFigures
const isAboutMembers = (preset: PresetKey): preset is MemberPreset => preset in memberFigures
const isAboutMoney = (preset: PresetKey): preset is MoneyPreset => preset in moneyFigures

/** Reads subjects for all given presets: visits and money are each read once, however many presets use them. */
export async function readSubjects(
  tx: TenantTx,
  wanted: ReadonlySet<PresetKey>,
  now: Date,
): Promise<ReadonlyMap<PresetKey, readonly Subject[]>> {
  const subjectsByPreset = new Map<PresetKey, readonly Subject[]>()
  const ofMoney = [...wanted].filter(isAboutMoney)
  if (ofMoney.length > 0) {
    const { rows } = await moneySubjects(ofMoney, now).execute(tx)
    for (const [preset, subjects] of Map.groupBy(rows, ({ preset }) => preset)) subjectsByPreset.set(preset, subjects)
  }
  let visits: Awaited<ReturnType<typeof visitsAround>> | undefined
  for (const preset of wanted) {
    if (isAboutMoney(preset)) continue
    if (isAboutVisits(preset) || isAboutMembers(preset)) {
      visits ??= await visitsAround(tx, now)
      subjectsByPreset.set(
        preset,
        isAboutVisits(preset) ? visitSubjects(preset, visits, now) : memberSubjects(preset, visits, now),
      )
    } else subjectsByPreset.set(preset, (await figures[preset](now).execute(tx)).rows)
  }
  return subjectsByPreset
}
