import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { staleVersion } from '#server/api/versions.ts'
import type {
  InspectionPicture,
  InspectionTemplate,
  InspectionTemplateDraft,
  TemplateContent,
} from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { picturesOf, requirePictures } from './pictures.store.ts'

const refusals = onViolation({
  inspection_template_name_taken: () => fieldProblem('inspection_template_name_taken', 'name'),
})

const templateRows = (tx: TenantTx) =>
  tx
    .selectFrom('inspectionTemplates as t')
    .innerJoin('inspectionTemplateVersions as v', (join) =>
      onSameOrganization(join, 'v.templateId', 't.id').onRef('v.number', '=', 't.number'),
    )
    .select(['t.id', 't.name', 't.number', 't.archivedAt', 'v.content'])

type Row = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>

const toTemplate = (row: Row, pictures: readonly InspectionPicture[]): InspectionTemplate => ({
  id: row.id,
  name: row.name,
  number: row.number,
  itemCount: row.content.sections.reduce((sum, { items }) => sum + items.length, 0),
  isArchived: row.archivedAt !== null,
  content: row.content,
  pictures: picturesNamed(row.content, pictures),
})

function picturesNamed({ sections }: TemplateContent, pictures: readonly InspectionPicture[]) {
  const named = new Set(sections.flatMap(({ items }) => items.map(({ pictureId }) => pictureId)))
  return pictures.filter(({ id }) => named.has(id))
}

/** By name, archived ones last. */
export async function list(tx: TenantTx): Promise<InspectionTemplate[]> {
  const rows = await templateRows(tx)
    .orderBy(sql`t.archived_at is not null`)
    .orderBy(sql`lower(t.name)`)
    .execute()
  const pictures = await picturesOf(
    tx,
    rows.map(({ content }) => content),
  )
  return rows.map((row) => toTemplate(row, pictures))
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, templateId: string): Promise<InspectionTemplate> {
  const row = await templateRows(tx).where('t.id', '=', templateId).executeTakeFirst()
  if (!row) throw notFound()
  return toTemplate(row, await picturesOf(tx, [row.content]))
}

/** @throws ProblemError 400. */
async function requireContent(tx: TenantTx, content: TemplateContent) {
  const { sections, bands } = content
  const keys = sections.flatMap(({ items }) => items.map(({ key }) => key))
  if (new Set(keys).size < keys.length) throw fieldProblem('inspection_items_twice', 'content')
  if (!bands.some(({ from }) => from === 0)) throw fieldProblem('inspection_bands_open', 'content')
  if (new Set(bands.map(({ from }) => from)).size < bands.length)
    throw fieldProblem('inspection_bands_twice', 'content')
  await requirePictures(tx, content)
}

const addVersion = (
  tx: TenantTx,
  organizationId: string,
  templateId: string,
  number: number,
  content: TemplateContent,
) =>
  tx
    .insertInto('inspectionTemplateVersions')
    .values({ organizationId, templateId, number, content: JSON.stringify(content) })
    .execute()

/** @throws ProblemError 400; 409 `inspection_template_name_taken`, `inspection_templates_full`. */
export async function create(
  tx: TenantTx,
  organizationId: string,
  { name, content }: InspectionTemplateDraft,
): Promise<InspectionTemplate> {
  await requireContent(tx, content)
  const { count } = await tx
    .selectFrom('inspectionTemplates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= inspectionLimits.templatesMax) throw new ProblemError('inspection_templates_full')
  const id = randomUUIDv7()
  await tx
    .insertInto('inspectionTemplates')
    .values({ organizationId, id, name: name.trim(), archivedAt: null })
    .execute()
    .catch(refusals)
  await addVersion(tx, organizationId, id, 1, content)
  return get(tx, id)
}

/** Adds a new version; reports keep theirs. @throws ProblemError 404; 400; 409. */
export async function update(
  tx: TenantTx,
  organizationId: string,
  templateId: string,
  { name, content, version }: InspectionTemplateDraft & { version: number },
): Promise<InspectionTemplate> {
  await requireContent(tx, content)
  const { numUpdatedRows } = await tx
    .updateTable('inspectionTemplates')
    .set({ name: name.trim(), number: version + 1 })
    .where('id', '=', templateId)
    .where('number', '=', version)
    .executeTakeFirst()
    .catch(refusals)
  if (numUpdatedRows === 0n) {
    await get(tx, templateId)
    throw staleVersion()
  }
  await addVersion(tx, organizationId, templateId, version + 1, content)
  return get(tx, templateId)
}

/** @throws ProblemError 404; 409 `inspection_template_name_taken`. */
export async function setArchived(tx: TenantTx, templateId: string, isArchived: boolean): Promise<InspectionTemplate> {
  await tx
    .updateTable('inspectionTemplates')
    .set({ archivedAt: isArchived ? sql<Date>`coalesce(archived_at, now())` : null })
    .where('id', '=', templateId)
    .execute()
    .catch(refusals)
  return get(tx, templateId)
}
