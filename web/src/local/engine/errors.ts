// What can go wrong, each with a message that says what would have been right. Nothing has changed when one is thrown.

export class EngineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** This browser can not run compiled rules. */
export class NoWebAssembly extends EngineError {}

/** A file is missing, cut off or changed. `file` names it. */
export class BrokenFile extends EngineError {
  readonly file: string;
  constructor(file: string, message: string, options?: ErrorOptions) {
    super(`${file}: ${message}`, options);
    this.file = file;
  }
}

/** A file was made for another version of the page. */
export class VersionMismatch extends BrokenFile {}

/** A compiled rule gave up, which it should never do. */
export class RuleFailed extends EngineError {}

/** An option, the number of players among them, is unknown or out of range. */
export class OptionError extends EngineError {}

/** There is no such seat at this table. */
export class SeatError extends EngineError {}

/** A deal has missing, doubled or foreign cards, or the wrong shape. */
export class DealError extends EngineError {}

/** An action that may not be taken now; `legal` holds those that may. */
export class IllegalAction extends EngineError {
  readonly seat: number;
  readonly action: string;
  readonly legal: readonly string[];
  constructor(message: string, seat: number, action: string, legal: readonly string[]) {
    super(message);
    this.seat = seat;
    this.action = action;
    this.legal = legal;
  }
}

/** A record that can not be replayed; `place` names where, such as `actions[12]`. */
export class RecordError extends EngineError {
  readonly place: string;
  constructor(place: string, message: string) {
    super(`${place}: ${message}`);
    this.place = place;
  }
}

const LONGEST_QUOTE = 80;

/** A value as a message names it: shortly, on one line. */
export function quoted(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = typeof value;
  }
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE - 1)}…`;
}
