import { sql } from 'kysely'
import { invite, withdraw } from '#server/api/domain/members/invitations.store.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { activeMembers, changeMembers, joinRegions, payRatesOf, savePayRates } from './member-rows.store.ts'
import { checkMembers } from './check-members.ts'
import { exchange } from './exchange.store.ts'
import { addMember } from './known.store.ts'
import { keyOf } from './key-of.ts'
import { isSame, type Candidate, type ListImport } from './list-import.ts'
import { memberColumns, type MemberCells } from './member-columns.ts'

/** Members; one with an email address is invited, as when added by hand. */
export const membersImport: ListImport<MemberCells> = {
  columns: memberColumns,

  defaults: () => ({
    name: '',
    email: '',
    phone: '',
    employeeNumber: '',
    title: '',
    language: sourceLanguage,
    roles: ['EMPLOYEE'],
    regions: [],
    manager: '',
    hiredOn: null,
    payRate: null,
    payBasis: 'hour',
    salaryHours: null,
    payFrom: null,
  }),

  async load({ tx, settings }) {
    const rows = await activeMembers(tx)
    const rates = await payRatesOf(tx)
    return rows.map(({ id, version, ...row }) => {
      const rate = rates.inForce(id, settings.today)
      return {
        id,
        version,
        values: {
          ...row,
          payRate: rate ? rate.rateE4 / 10_000 : null,
          payBasis: rate?.basis ?? 'hour',
          salaryHours: rate?.salaryHours ?? null,
          payFrom: rate?.effectiveOn ?? null,
        },
      }
    })
  },

  uniqueKeys: ({ employeeNumber, email }) => [
    ...(employeeNumber ? [{ text: keyOf('number', employeeNumber), field: 'employeeNumber' as const }] : []),
    ...(email ? [{ text: keyOf('email', email), field: 'email' as const }] : []),
  ],
  recordKeys: ({ name }) => [keyOf('name', name)],
  // A name identifies a member only if the row has no better key.
  rowKeys: ({ name = '', email, employeeNumber }) =>
    email || employeeNumber
      ? [...(employeeNumber ? [keyOf('number', employeeNumber)] : []), ...(email ? [keyOf('email', email)] : [])]
      : [keyOf('name', name)],

  /** A rate that is already in effect on its first day is not added again. */
  async settle(candidates, { tx, settings }) {
    const rates = await payRatesOf(tx)
    for (const { id, existing, entered } of candidates) {
      if (!existing) continue
      // The order of roles has no meaning.
      if (isSame(entered.roles?.toSorted(), existing.values.roles.toSorted())) delete entered.roles
      const now = rates.inForce(id, entered.payFrom ?? settings.today)
      const isInForce =
        now &&
        entered.payRate === now.rateE4 / 10_000 &&
        (entered.payBasis ?? now.basis) === now.basis &&
        (entered.salaryHours === undefined || entered.salaryHours === now.salaryHours)
      if (typeof entered.payRate === 'number' && !isInForce) continue
      delete entered.payRate
      delete entered.payBasis
      delete entered.salaryHours
      delete entered.payFrom
    }
  },

  check: checkMembers,

  async announce(candidates, known) {
    const members = await known.members()
    for (const { full, id } of candidates) addMember(members, { id, userId: null, ...full })
  },

  makeRoom: (candidates, { tx }) => exchange(tx, 'members', candidates),

  async add(candidates, { tx, settings }) {
    const { organizationId } = settings
    await tx
      .insertInto('members')
      .values(
        candidates.map(({ id, full }) => ({
          organizationId,
          id,
          userId: null,
          deactivatedAt: null,
          name: full.name,
          email: full.email,
          phone: full.phone,
          employeeNumber: full.employeeNumber,
          title: full.title,
          language: full.language,
          roles: [...full.roles],
          hiredOn: full.hiredOn,
        })),
      )
      .execute()
    await joinRegions(tx, candidates)
    await savePayRates(tx, settings, candidates)
    await invite(tx, organizationId, addressesOf(candidates))
  },

  async change(candidates, { tx, settings }) {
    await changeMembers(tx, candidates)
    await joinRegions(
      tx,
      candidates.filter(({ changed }) => changed.includes('regions')),
    )
    await savePayRates(
      tx,
      settings,
      candidates.filter(({ changed }) => changed.includes('payRate')),
    )
    const readdressed = candidates.filter(({ changed }) => changed.includes('email'))
    await withdraw(
      tx,
      readdressed.map(({ id }) => id),
    )
    await invite(tx, settings.organizationId, addressesOf(readdressed))
  },

  /** Managers last, since they may be rows of the same file. */
  async finish(candidates, { tx }) {
    const moved = candidates.filter(
      ({ changed, full, existing }) => changed.includes('manager') && (existing || full.manager),
    )
    if (moved.length === 0) return
    const rows = moved.map(({ id, ids }) => ({ id, manager: ids['managerId'] ?? null }))
    await sql`
      update members m set manager_id = r.manager, version = m.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, manager uuid)
      where m.organization_id = current_organization_id() and m.id = r.id`.execute(tx)
  },

  label: ({ name }) => name,
}

const addressesOf = (candidates: readonly Candidate<MemberCells>[]) =>
  candidates.filter(({ full }) => full.email !== '').map(({ id, full }) => ({ id, email: full.email }))
