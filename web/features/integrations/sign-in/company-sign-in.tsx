import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CompanySignIn, CompanySignInSettings } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Moment, useMoment } from '#web/platform/data/moment.tsx'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { CopyableText } from './copyable-text.tsx'
import { CompanySignInForm } from './company-sign-in-form.tsx'
import { t } from '../texts.ts'

/** How the organization's people sign in with the accounts they have at work. */
export function CompanySignInCard() {
  const { organizationId = '' } = useParams()
  const url = fill(companySignInPaths.settings, { organizationId })
  const settings = useResource<CompanySignInSettings>(url)
  const [isEdited, setEdited] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const removal = useAction(async () => {
    await api.remove(url)
    setRemoved(false)
    notifySuccess(t('signInRemoved'))
    await refresh(url)
  })
  const check = useAction(async (domain: string) => {
    await api.post<CompanySignInSettings>(fill(companySignInPaths.verification, { organizationId }))
    notifySuccess(t('domainChecked', { domain }))
    await refresh(url)
  })
  const signIn = settings?.signIn
  const edit = () => setEdited(true)
  return (
    <Card
      title={t('signIn')}
      actions={
        signIn && (
          <>
            <Button onClick={edit}>
              <Pencil />
              {t('editSignIn')}
            </Button>
            <Button onClick={() => setRemoved(true)}>
              <Trash2 />
              {t('removeSignIn')}
            </Button>
          </>
        )
      }
    >
      {!settings && <SkeletonText lines={4} />}
      {settings && !signIn && (
        <EmptyState
          icon={<KeyRound size={20} />}
          title={t('noSignIn')}
          action={
            <Button kind="primary" onClick={edit}>
              {t('setUpSignIn')}
            </Button>
          }
        >
          {t('noSignInText')}
        </EmptyState>
      )}
      {signIn && (
        <div className="grid gap-5">
          <Facts signIn={signIn} returnAddress={settings.returnAddress} />
          {(!signIn.verifiedAt || signIn.lapsesAt) && (
            <Proof signIn={signIn} isBusy={check.isRunning} onCheck={() => void check.run(signIn.domain)} />
          )}
        </div>
      )}
      {settings && (
        <CompanySignInForm url={url} settings={settings} isOpen={isEdited} onClose={() => setEdited(false)} />
      )}
      <ConfirmDialog
        isOpen={isRemoved}
        title={t('removeSignIn')}
        description={t('removeSignInText')}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => void removal.run()}
        onClose={() => setRemoved(false)}
      />
    </Card>
  )
}

function Facts({ signIn, returnAddress }: { signIn: CompanySignIn; returnAddress: string }) {
  const { issuer, clientId, domain, verifiedAt, checkedAt, connected, demanded, trustsFactor } = signIn
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no')
  return (
    <Details
      details={[
        { label: t('issuer'), value: issuer },
        { label: t('clientId'), value: clientId },
        { label: t('returnAddress'), value: <CopyableText name={t('returnAddress')} value={returnAddress} /> },
        {
          label: t('domain'),
          value: (
            <span className="flex flex-wrap items-center gap-2">
              {domain}
              <DomainBadge signIn={signIn} />
            </span>
          ),
        },
        ...(verifiedAt && checkedAt ? [{ label: t('domainCheckedAt'), value: <Moment at={checkedAt} /> }] : []),
        { label: t('connectedAccounts'), value: String(connected) },
        { label: t('trustsFactor'), value: yesOrNo(trustsFactor) },
        { label: t('demanded'), value: yesOrNo(demanded) },
      ]}
    />
  )
}

function DomainBadge({ signIn }: { signIn: CompanySignIn }) {
  if (signIn.verifiedAt && !signIn.lapsesAt) return <Badge tone="good">{t('domainVerified')}</Badge>
  return <Badge tone="warn">{stateText(signIn)}</Badge>
}

const stateText = ({ verifiedAt, shownBy }: CompanySignIn) =>
  t(verifiedAt ? `missing.${shownBy ?? 'record'}` : 'domainUnverified')

/** What the proof is needed for now: it was never shown, is missing since some days, or was for a week. */
function proofText({ domain, shownBy, lapsesAt, lapsedAt }: CompanySignIn, day: (at: string) => string) {
  const proof = shownBy ?? 'record'
  if (lapsesAt) return t(`missingText.${proof}`, { domain, day: day(lapsesAt) })
  return lapsedAt ? t(`lapsedText.${proof}`, { domain, day: day(lapsedAt) }) : t('recordText', { domain })
}

function Proof({ signIn, isBusy, onCheck }: { signIn: CompanySignIn; isBusy: boolean; onCheck: () => void }) {
  const { record } = signIn
  const day = useMoment()
  return (
    <section className="grid gap-3" aria-label={stateText(signIn)}>
      <p className="text-sm text-ink-2">{proofText(signIn, day)}</p>
      <Details
        details={[
          { label: t('recordName'), value: <CopyableText name={t('recordName')} value={record.name} /> },
          { label: t('recordValue'), value: <CopyableText name={t('recordValue')} value={record.value} /> },
          { label: t('recordFile'), value: <CopyableText name={t('recordFile')} value={record.file} /> },
        ]}
      />
      <div>
        <Button kind="primary" isBusy={isBusy} onClick={onCheck}>
          {t('checkDomain')}
        </Button>
      </div>
    </section>
  )
}
