import type { ImportSubject } from '#shared/imports/kinds.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** A number of records of one kind as text. */
export const amountOf = (kind: ImportSubject, count: number) =>
  t(`imported.${kind}`, { count, number: formatNumber(count) })
