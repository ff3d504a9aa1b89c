/** Lets an event happen again, for code that was loaded because of it. */

/** Dispatches an event again, unless it is still on its way, or is a click that a script of the site has acted on. */
export function replay(event: Event): void {
  if (event.eventPhase !== Event.NONE || (event.type === 'click' && event.defaultPrevented)) return
  event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
}
