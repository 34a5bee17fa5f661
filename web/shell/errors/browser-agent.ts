import { Ajax } from '@newrelic/browser-agent/features/ajax'
import { JSErrors } from '@newrelic/browser-agent/features/jserrors'
import { Metrics } from '@newrelic/browser-agent/features/metrics'
import { PageViewEvent } from '@newrelic/browser-agent/features/page_view_event'
import { PageViewTiming } from '@newrelic/browser-agent/features/page_view_timing'
import { Agent } from '@newrelic/browser-agent/loaders/agent'

export interface BrowserAgentIds {
  readonly applicationId: string
  readonly licenseKey: string
}

const beacon = 'bam.nr-data.net'

/** Starts the performance agent for page views, timings, calls and errors; it does not record sessions. */
export function startBrowserAgent({ applicationId, licenseKey }: BrowserAgentIds) {
  const info = { beacon, errorBeacon: beacon, applicationID: applicationId, licenseKey, sa: 1 }
  const loader = { agentID: applicationId, applicationID: applicationId, licenseKey }
  const features = [PageViewEvent, PageViewTiming, Metrics, Ajax, JSErrors]
  return new Agent({ info, loader_config: loader, init: { privacy: { cookies_enabled: false } }, features })
}
