/** What a process knows of its own end; `/readyz` of the gateway and of the API say it to balancers. */
export interface Readiness {
  /** It was told to end and serves for `SHUTDOWN_DELAY_MS` more, so that balancers send it nothing new. */
  stopping: boolean
}

/** A process that is just ready. */
export const newReadiness = (): Readiness => ({ stopping: false })

/**
 * The API says with it that it ends, not that its database is away: the gateway then leaves the balancer, whereas for
 * a database it stays and answers in the product's own words.
 */
export const stoppingHeader = 'x-custodia-stopping'
