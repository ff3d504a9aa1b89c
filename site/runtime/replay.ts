/** Lets an event happen again, for code that was loaded because of it. */

/** Dispatches an event again, unless it is still on its way and will reach the code itself. */
export function replay(event: Event): void {
  if (event.eventPhase !== Event.NONE) return
  event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
}
