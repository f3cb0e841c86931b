// One connection of the page to a table that is open here, as the server's `Connection`: told of all that is new, and
// answered whatever it sends.
import { PROTOCOL_VERSION, type ClientMessage, type Refused, type ServerMessage } from "../lib/protocol.ts";
import { Refusal } from "../lib/refusal.ts";
import * as commands from "./commands.ts";
import { newId } from "./ids.ts";
import type { RunningTable, Watcher } from "./running.ts";
import { seatOf, theMatch, type Command } from "./table.ts";
import { questionFor, type Thinker } from "./thinking.ts";
import { FRESH, updateFor } from "./updates.ts";

/** As the server ends connections. */
const REPLACED = 4001;

/** Where what is said goes, as text. */
export interface Wire {
  send(message: string): void;
  close(code: number): void;
}

export class Visit implements Watcher {
  private readonly id = newId();
  private readonly seat: number;
  private there = false;
  private hinting = false;

  constructor(
    private readonly running: RunningTable,
    private readonly thinker: Thinker,
    private readonly line: Wire,
    private readonly guest: string,
    private readonly worker: string,
    /** The number of the last entry that the page was told of. */
    private sent: number | null,
    private readonly pauses: boolean,
  ) {
    const seat = seatOf(running.table, guest);
    if (seat === null) throw new Refusal("not_seated", "you do not sit at this table");
    this.seat = seat;
  }

  /** Who was there before leaves, and the log says that the player has come. */
  async arrive(): Promise<void> {
    this.running.watcher?.replaced();
    this.running.watcher = this;
    const { seat, worker, id: connection, pauses } = this;
    if (this.running.table.state !== "closed")
      await this.running.perform(() => ({ entry: "came", seat, worker, connection, ...(pauses ? { pauses } : {}) }));
    const { table } = this.running;
    this.say({ type: "welcome", version: PROTOCOL_VERSION, table: table.id, guest: this.guest, seat });
    this.there = true;
    this.tell();
    this.running.look();
  }

  async leave(): Promise<void> {
    this.there = false;
    if (this.running.watcher !== this) return;
    this.running.watcher = null;
    const { seat, id: connection } = this;
    if (this.running.table.state !== "closed")
      await this.running.perform(() => ({ entry: "went", seat, connection })).catch(() => undefined);
  }

  tell(): void {
    const { table } = this.running;
    if (!this.there || table.seq === this.sent) return;
    this.line.send(updateFor(table, this.seat, this.sent ?? FRESH, this.worker));
    this.sent = table.seq;
  }

  replaced(): void {
    this.there = false;
    if (this.running.watcher === this) this.running.watcher = null;
    this.say({ type: "replaced" });
    this.line.close(REPLACED);
  }

  async hear(message: ClientMessage): Promise<void> {
    const id = message.id ?? 0;
    try {
      this.say(await this.answer(message, id));
    } catch (error) {
      this.say(refused(id, error));
    }
  }

  private say(message: ServerMessage): void {
    this.line.send(JSON.stringify(message));
  }

  private async answer(message: ClientMessage, id: number): Promise<ServerMessage> {
    switch (message.type) {
      case "ping":
        return { type: "pong", id };
      case "act":
        return this.accepted(id, commands.act(this.guest, message.seq, message.action));
      case "claim":
        return this.accepted(id, commands.claim(this.guest, message.seq, message.what));
      case "undo":
        return this.accepted(id, commands.undo(this.guest, message.seq));
      case "go_on":
        return this.accepted(id, commands.goOn(this.guest, message.seq));
      case "hint":
        return this.hint(id, message.seq);
      default:
        throw new Refusal("not_allowed", "there is nobody else at this table");
    }
  }

  private async accepted(id: number, command: Command): Promise<ServerMessage> {
    return { type: "accepted", id, seq: (await this.running.perform(command)).seq };
  }

  private async hint(id: number, asked: number): Promise<ServerMessage> {
    const { table } = this.running;
    if (!table.settings.hints) throw new Refusal("not_allowed", "this table does not allow hints");
    commands.asked(table, this.seat, asked);
    if (this.hinting) throw new Refusal("busy", "the last hint is still being thought about");
    this.hinting = true;
    try {
      const question = questionFor(theMatch(table), this.seat);
      return { type: "advice", id, seq: table.seq, estimates: await this.thinker.explain(question) };
    } finally {
      this.hinting = false;
    }
  }
}

export function refused(id: number | null, error: unknown): Refused {
  const refusal = error instanceof Refusal ? error : new Refusal("failed", String(error));
  const { code, message, legal } = refusal;
  return { type: "refused", id, code: code as Refused["code"], message, legal };
}
