import { signatureSize } from '#shared/inspections/kinds.ts'
import type { ClientSignature, InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import type { ActionState } from '#shared/inspections/kinds.ts'
import { localDate, formatDate, formatDateTime } from '#web/platform/format/format.ts'
import type { PdfBlock } from '#web/platform/pdf/pdf-document.ts'
import { formatRated, formatScore } from '#web/domain/inspections/score.ts'
import { criticalInWords } from './critical.ts'
import { sampledNames, sampleInWords } from './sample-in-words.ts'
import { markOf } from '../inspect/mark-of.ts'
import { t } from '../texts.ts'

/** A submitted report in the form that the company and the client share. */
export interface PrintedReport {
  companyName: string
  clientName: string
  locationName: string
  timeZone: string
  templateName: string
  inspectorName?: string
  doneAt: string
  submittedAt: string
  revision: number
  score: number | null
  band: string
  note: string
  signerName: string
  signature: string
  clientSignature: ClientSignature | null
  snapshot: InspectionSnapshot
  photos: readonly { id: string; itemKey: string; link: string }[]
  actions: readonly {
    id: string
    text: string
    dueOn: string | null
    state: ActionState
    proofLink: string | null
  }[]
}

export const reportTitle = ({ locationName, doneAt, timeZone }: PrintedReport) =>
  `${t('report')}: ${locationName}, ${formatDateTime(doneAt, timeZone)}`

/** Uses the date at the location, not that of the reader. */
export const reportFileName = ({ locationName, doneAt, timeZone }: PrintedReport) =>
  `${locationName} ${localDate(doneAt, timeZone)}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '-')

const scoreInWords = (score: number | null) => (score === null ? t('na') : formatScore(score))

/** A report's PDF: score, areas with photos, corrective actions and signatures. */
export function reportBlocks(report: PrintedReport, pictures: ReadonlyMap<string, ArrayBuffer>): PdfBlock[] {
  const { snapshot, score, band, note, signerName, signature, clientSignature, actions, revision } = report
  const facts: (readonly [string, string])[] = [
    [t('place'), `${report.clientName}, ${report.locationName}`],
    [t('score'), score === null ? t('na') : formatRated(score, band)],
    [t('day'), formatDateTime(report.doneAt, report.timeZone)],
    ...(report.inspectorName ? [[t('inspector'), report.inspectorName] as const] : []),
    [t('template'), `${report.templateName} · ${t(`method.${snapshot.method}`)}`],
    ...(snapshot.sample
      ? [[t('sampledAreas'), [...sampledNames(snapshot.sample), sampleInWords(snapshot.sample)].join('. ')] as const]
      : []),
    ...(revision > 1
      ? [
          [
            t('revision'),
            t('correctedOn', { number: revision, time: formatDateTime(report.submittedAt, report.timeZone) }),
          ] as const,
        ]
      : []),
  ]
  return [
    { kind: 'heading', level: 1, text: `${report.companyName}: ${t('report')}` },
    { kind: 'facts', rows: facts },
    ...(snapshot.hasFailedCritical ? [{ kind: 'text' as const, text: criticalInWords(snapshot) }] : []),
    ...snapshot.sections.flatMap((section) => sectionBlocks(section, report, pictures)),
    ...(note ? [heading(t('remarks')), { kind: 'text' as const, text: note }] : []),
    ...(actions.length > 0 ? [heading(t('tab.actions')), ...actionBlocks(actions, pictures)] : []),
    ...(signerName || signature ? [signatureHeading(t('signature'), signature)] : []),
    ...drawn(signature),
    ...(signerName ? [{ kind: 'text' as const, text: signerName }] : []),
    ...(clientSignature ? clientBlocks(clientSignature, report.timeZone) : []),
  ]
}

const drawn = (path: string | null): PdfBlock[] =>
  path ? [{ kind: 'drawing', path, alt: t('signed'), field: signatureSize }] : []

/** The client's signature with the revision it belongs to. */
const clientBlocks = (signed: ClientSignature, timeZone: string): PdfBlock[] => [
  signatureHeading(t('clientSigned'), signed.signature),
  ...drawn(signed.signature),
  { kind: 'text', text: t('signedBy', { name: signed.name, time: formatDateTime(signed.signedAt, timeZone) }) },
  ...(signed.comment ? [{ kind: 'text' as const, text: signed.comment }] : []),
  { kind: 'text', text: t('reportHash', { hash: signed.reportHash }) },
]

const heading = (text: string): PdfBlock => ({ kind: 'heading', level: 2, text })

/** On one page with its drawing and the signer's name. */
const signatureHeading = (text: string, path: string | null): PdfBlock => ({
  kind: 'heading',
  level: 2,
  text,
  together: path ? 200 : 90,
})

type Section = InspectionSnapshot['sections'][number]

function sectionBlocks(
  { name, score, items }: Section,
  { photos }: PrintedReport,
  pictures: ReadonlyMap<string, ArrayBuffer>,
): PdfBlock[] {
  return [
    heading(`${name}: ${scoreInWords(score)}`),
    ...items.flatMap((item): PdfBlock[] => {
      const itemPhotos = photos.flatMap(({ id, itemKey }) => {
        const bytes = itemKey === item.key ? pictures.get(id) : undefined
        return bytes ? [{ bytes, alt: t('photoOf', { item: item.text }) }] : []
      })
      const text = item.isCritical ? `${item.text} (${t('critical')})` : item.text
      const mark = { text, mark: markOf(item), isBad: item.isFailed, note: item.note }
      return [
        { kind: 'marks', rows: [mark] },
        ...(itemPhotos.length > 0 ? [{ kind: 'pictures' as const, pictures: itemPhotos }] : []),
      ]
    }),
  ]
}

/** The corrective actions, with the photos of the fixes. */
const actionBlocks = (actions: PrintedReport['actions'], pictures: ReadonlyMap<string, ArrayBuffer>): PdfBlock[] =>
  actions.flatMap(({ id, text, dueOn, state }): PdfBlock[] => {
    const bytes = pictures.get(id)
    const note = [dueOn && t('dueOn', { day: formatDate(dueOn) }), bytes && t('proof')].filter(Boolean).join(' · ')
    return [
      { kind: 'marks', rows: [{ text, mark: t(`action.${state}`), isBad: false, note }] },
      ...(bytes ? [{ kind: 'pictures' as const, pictures: [{ bytes, alt: `${t('proof')}: ${text}` }] }] : []),
    ]
  })

/** Photos of findings and fixes, by id. */
export const photosOf = ({ photos, actions }: PrintedReport) => [
  ...photos,
  ...actions.flatMap(({ id, proofLink }) => (proofLink ? [{ id, link: proofLink }] : [])),
]
