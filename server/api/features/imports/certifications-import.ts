import { sql } from 'kysely'
import type { PaperKind } from '#shared/members/statuses.ts'
import { NewCertification } from '#shared/members/member-records.contract.ts'
import { needsOtherDecider } from './check-members.ts'
import { keyOf } from './key-of.ts'
import type { ListImport } from './list-import.ts'
import { findMember } from './find-member.ts'
import { changeRows } from './written-rows.store.ts'

const papers = {
  certification: ['certificate', 'certificado', 'certificación', 'license', 'licencia'],
  training: ['capacitación', 'capacitacion', 'course', 'curso'],
  contract: ['contrato'],
  identity: ['identidad', 'id', 'identification', 'identificación'],
  document: ['documento', 'other', 'otro'],
}
const answers = { yes: ['sí', 'si', 'true', 'x', '1'], no: ['false', '0'] }

type CertificationCells = {
  member: string
  name: string
  paper: PaperKind
  number: string
  issuedOn: string | null
  expiresOn: string | null
  forOffice: boolean
  notes: string
}

/** Members' certificates and other papers, without their files. */
export const certificationsImport: ListImport<CertificationCells> = {
  columns: {
    member: (row) => row.nameOf('member'),
    name: (row) => row.name('name', NewCertification.properties.name),
    paper: (row) => row.choice('paper', papers),
    number: (row) => row.text('number', NewCertification.properties.number),
    issuedOn: (row) => row.date('issuedOn'),
    expiresOn: (row) => row.date('expiresOn'),
    forOffice(row) {
      const answer = row.choice('forOffice', answers)
      return answer && answer === 'yes'
    },
    notes: (row) => row.text('notes', NewCertification.properties.notes),
  },

  defaults: () => ({
    member: '',
    name: '',
    paper: 'certification',
    number: '',
    issuedOn: null,
    expiresOn: null,
    forOffice: false,
    notes: '',
  }),

  async load({ tx }) {
    const { rows } = await sql<CertificationCells & { id: string; version: number }>`
      select c.id, c.version, m.name as member, c.name, c.kind as paper, c.number, c.issued_on, c.expires_on,
        c.for_office, c.notes
      from certifications c join members m on m.organization_id = c.organization_id and m.id = c.member_id
      where m.deactivated_at is null`.execute(tx)
    return rows.map(({ id, version, ...values }) => ({ id, version, values }))
  },

  async spell(rows, { known }) {
    const members = await known.members()
    for (const row of rows) {
      const matches = members.get(keyOf(row.member ?? ''))
      if (matches?.length === 1 && matches[0]) row.member = matches[0].name
    }
  },

  // A member may have a certification of the same name twice, for instance before and after a renewal.
  uniqueKeys: () => [],
  recordKeys: ({ member, name, number }) => [keyOf(member, name), ...(number ? [keyOf(member, name, number)] : [])],
  rowKeys: ({ member = '', name = '', number = '' }) =>
    number ? [keyOf(member, name, number)] : [keyOf(member, name)],

  async check(candidates, { tx, settings, known }) {
    const members = await known.members()
    for (const { full, ids, refuse, existing, changed } of candidates) {
      if (full.issuedOn && full.expiresOn && full.expiresOn < full.issuedOn) refuse('expiresOn', 'dates_reversed')
      if (existing) {
        if (changed.includes('member')) refuse('member', 'not_found')
        continue
      }
      const member = findMember(members, full.member, refuse)
      ids['memberId'] = member?.id ?? null
      if (member?.userId === settings.userId && (await needsOtherDecider(tx, 'certification', member.id)))
        refuse('member', 'own_record')
    }
  },

  async add(candidates, { tx, settings }) {
    await tx
      .insertInto('certifications')
      .values(
        candidates.map(({ id, ids, full: { member: _member, paper, ...certification } }) => ({
          ...certification,
          kind: paper,
          organizationId: settings.organizationId,
          id,
          memberId: ids['memberId'] ?? '',
          fileHash: null,
        })),
      )
      .execute()
  },

  change: (candidates, { tx }) =>
    changeRows(
      tx,
      'certifications',
      candidates.map(({ id, existing, full }) => ({
        id,
        version: existing?.version ?? 0,
        name: full.name,
        kind: full.paper,
        number: full.number,
        issued_on: full.issuedOn,
        expires_on: full.expiresOn,
        for_office: full.forOffice,
        notes: full.notes,
      })),
    ),

  label: ({ member, name }) => `${member}: ${name}`,
}
