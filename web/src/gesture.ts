/* Turning things with the fingers: a swipe over the thing, a twist of two fingers, or holding it.
 * Pointers are followed here once; elements say what each gesture means to them. */

const SLIP = 10, /* pixels a finger may slip and still rest */
  STRIDE = 36, /* pixels of a swipe for each step */
  HOLD = 450, /* milliseconds */
  CLICK = 300, /* milliseconds within which a browser makes a click of a press */
  NOTCH = Math.PI / 5; /* of a twist, for each quarter turn */

export interface Meaning {
  swipe?(across: number, down: number): void; /* one of them ±1, the other 0 */
  twist?(quarters: number): void;
  hold?(): boolean; /* false: nothing to do, the press goes on as a press */
}

interface Finger {
  x: number;
  y: number;
  downX: number;
  downY: number;
}

export class Fingers {
  readonly down = new Map<number, Finger>();
  private angle = 0; /* of two fingers, since the last notch */
  private timer = 0;
  private used = false; /* what began as a press has become something else */

  constructor(private means: Meaning) {}

  press(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    if (event.isPrimary) this.down.clear(); /* of others the end was not heard */
    if (!this.down.size) this.used = false;
    this.down.set(event.pointerId, { x, y, downX: x, downY: y });
    this.angle = this.bearing();
    clearTimeout(this.timer);
    if (this.down.size > 1) this.used = true;
    else if (this.means.hold && event.pointerType !== "mouse")
      this.timer = window.setTimeout(() => this.rested(), HOLD);
  }

  /* Follows a finger; undefined for one that is not down. */
  move(event: PointerEvent): Finger | undefined {
    const finger = this.down.get(event.pointerId);
    if (!finger) return undefined;
    finger.x = event.clientX;
    finger.y = event.clientY;
    const across = finger.x - finger.downX,
      down = finger.y - finger.downY;
    if (Math.hypot(across, down) > SLIP) clearTimeout(this.timer);
    if (this.down.size === 2) this.twisted();
    else if (this.means.swipe && Math.max(Math.abs(across), Math.abs(down)) > STRIDE)
      this.swiped(finger, across, down);
    return finger;
  }

  /* True when the press was no more than a press. */
  lift(event: PointerEvent): boolean {
    clearTimeout(this.timer);
    const press = this.down.delete(event.pointerId) && !this.used;
    setTimeout(() => this.down.size || this.passed(), CLICK);
    return press;
  }

  /* Whether the click that the browser makes of a press is to be passed over; asked once. */
  passed(): boolean {
    const { used } = this;
    this.used = false;
    return used;
  }

  /* What goes on is something else, and no press. */
  quit(): void {
    clearTimeout(this.timer);
    this.down.clear();
  }

  private bearing(): number {
    const [a, b] = this.down.values();
    return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : 0;
  }

  private twisted(): void {
    const by = Math.atan2(
      Math.sin(this.bearing() - this.angle),
      Math.cos(this.bearing() - this.angle),
    );
    if (Math.abs(by) < NOTCH) return;
    this.angle = this.bearing();
    this.means.twist?.(Math.sign(by));
  }

  private swiped(finger: Finger, across: number, down: number): void {
    this.used = true;
    finger.downX = finger.x;
    finger.downY = finger.y;
    if (Math.abs(across) >= Math.abs(down)) this.means.swipe!(Math.sign(across), 0);
    else this.means.swipe!(0, Math.sign(down));
  }

  private rested(): void {
    if (this.down.size === 1 && this.means.hold!()) this.used = true;
  }
}
