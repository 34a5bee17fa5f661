import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Member } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from '../texts.ts'

const CardsDialog = lazyWithRetry(() => import('../cards/cards-dialog.tsx').then((m) => m.CardsDialog))

interface PinTabProps {
  organizationId: string
  member: Member
}

/** The PIN for clocking in by phone and the card for signing in, each shown only once. */
export function PinTab({ organizationId, member }: PinTabProps) {
  const params = { organizationId, memberId: member.id }
  const [pin, setPin] = useState<string>()
  const [isCarding, setCarding] = useState(false)
  const issue = useAction(async () => {
    const answer = await api.post<{ pin: string }>(fill(memberPaths.memberPin, params))
    setPin(answer.pin)
    void refresh(fill(memberPaths.member, params))
  })
  return (
    <Card title={t('pin')} className="max-w-2xl">
      <p className="text-sm">{t(member.hasPin ? 'pinSet' : 'pinNone')}</p>
      <p className="mt-1 text-sm text-ink-2">{t('pinLead')}</p>
      <Button className="mt-3" isBusy={issue.isRunning} onClick={() => issue.run()}>
        <KeyRound size={16} />
        {t(member.hasPin ? 'newPin' : 'makePin')}
      </Button>
      <Button className="mt-3 ml-2" onClick={() => setCarding(true)}>
        {t('cardOne')}
      </Button>
      {isCarding && (
        <Suspense>
          <CardsDialog organizationId={organizationId} member={member} onClose={() => setCarding(false)} />
        </Suspense>
      )}
      <Dialog
        isOpen={!!pin}
        onClose={() => setPin(undefined)}
        title={t('pinOf', { name: member.name })}
        description={t('pinOnce')}
      >
        <DialogBody>
          <output className="rounded-md bg-sunken py-4 text-center text-2xl font-semibold tracking-[0.3em] tabular-nums">
            {pin}
          </output>
        </DialogBody>
        <DialogFooter>
          <Button kind="primary" data-autofocus onClick={() => setPin(undefined)}>
            {t('pinNoted')}
          </Button>
        </DialogFooter>
      </Dialog>
    </Card>
  )
}
