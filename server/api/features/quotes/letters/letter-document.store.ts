import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { figureOf, nextPrice, subjectOf } from '#server/api/domain/prices/price-changes.store.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { LetterDocument, LetterLine, NewLetter } from '#shared/prices/letters.contract.ts'
import { senderOf } from '../letterhead.store.ts'
import { say } from '../texts.ts'
import { qualityRecord } from './quality-record.store.ts'

interface Writing {
  clientId: string
  userId: string
}

/**
 * A letter as its client will read it: each price before and after, and the quality record.
 * @throws ProblemError 404, 400 `price_month_closed`, `price_missing`, `price_too_large` or `price_unchanged`.
 */
export async function composeLetter(
  tx: TenantTx,
  { clientId, userId }: Writing,
  letter: NewLetter,
): Promise<LetterDocument> {
  const client = await tx
    .selectFrom('clients')
    .select(['name', 'billingAddress'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!client) throw notFound()
  const today = await todayOf(tx)
  const { effectiveOn } = letter
  if (effectiveOn < `${today.slice(0, 7)}-01`) throw fieldProblem('price_month_closed', 'effectiveOn')
  const { language } = await tx.selectFrom('configurations').select('language').executeTakeFirstOrThrow()
  const { name: company } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const recipient = letter.recipient.trim()
  const contact = await tx
    .selectFrom('clientContacts')
    .select('name')
    .where('clientId', '=', clientId)
    .where('email', '=', recipient)
    .executeTakeFirst()
  const lines: LetterLine[] = []
  for (const jobId of letter.jobIds)
    lines.push(await lineOf(tx, clientId, jobId, letter, say(language, 'letter.contract')))
  return {
    language,
    currency: await currencyOf(tx),
    company,
    from: await senderOf(tx, userId),
    recipient: { company: client.name, contact: contact?.name ?? '', address: client.billingAddress },
    writtenOn: today,
    effectiveOn,
    text: letter.text.trim(),
    lines,
    quality: letter.hasQuality ? await qualityRecord(tx, clientId) : null,
  }
}

async function lineOf(
  tx: TenantTx,
  clientId: string,
  jobId: string | null,
  { effectiveOn, raise }: NewLetter,
  contractName: string,
): Promise<LetterLine> {
  await subjectOf(tx, clientId, jobId)
  const { fromMinor, priceMinor: toMinor, ...next } = await nextPrice(tx, clientId, { jobId, effectiveOn, raise })
  if (fromMinor === null) throw fieldProblem('price_missing', 'raise')
  if (fromMinor === toMinor) throw fieldProblem('price_unchanged', 'raise')
  return {
    jobId,
    name: jobId === null ? contractName : await nameOf(tx, jobId),
    fromMinor,
    toMinor,
    ...next,
    kind: raise.kind,
    before: raise.kind === 'cpi' || raise.kind === 'wage' ? raise.from : null,
    ...figureOf(raise),
  }
}

async function nameOf(tx: TenantTx, jobId: string): Promise<string> {
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['l.name as location', 'j.name'])
    .where('j.id', '=', jobId)
    .executeTakeFirstOrThrow()
  return `${job.location} · ${job.name}`
}
