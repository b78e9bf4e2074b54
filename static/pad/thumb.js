/**
 * Which taps count. Three quick taps on Pass are three passes; one touch that the screen tells
 * twice is one; and a tap on what came under the thumb a moment ago was meant for what was there.
 */

// A screen tells one touch twice within this time; no thumb is so fast.
const BOUNCE = 80;
// Nobody reads what has changed and taps it in the same place within this time.
const UNREAD = 350;
const NEAR = 12;

/**
 * Hear the touches on a form. The answer says of a tap that was just made why it does not count:
 * "twice", "unread", or null where it does.
 * @param {HTMLFormElement} form
 */
export function listen(form) {
  let touches = 0;
  let click = { x: 0, y: 0, touch: 0, pointed: false };
  let last = { ...click, tap: "", time: -Infinity };
  form.addEventListener("pointerdown", () => { touches += 1; }, true);
  form.addEventListener("click", ({ clientX: x, clientY: y, detail }) => {
    click = { x, y, touch: touches, pointed: detail > 0 };
  }, true);
  form.addEventListener("keydown", (event) => {
    // A key that is held down is one press.
    if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault();
  });
  /** @type {(tap: string) => "twice" | "unread" | null} */
  return (tap) => {
    const before = last;
    last = { ...click, tap, time: performance.now() };
    const passed = last.time - before.time;
    if (!last.pointed) return tap === before.tap && passed < BOUNCE ? "twice" : null;
    if (Math.hypot(last.x - before.x, last.y - before.y) >= NEAR) return null;
    if (last.touch === before.touch || passed < BOUNCE) return "twice";
    return tap !== before.tap && passed < UNREAD ? "unread" : null;
  };
}
