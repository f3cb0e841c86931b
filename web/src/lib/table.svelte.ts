// A table as this page knows it: the connection, what has been said and done, and the one action that is under way.
import { tellingOf } from "../games/words";
import { Connection, type Status } from "./connection";
import {
  PROTOCOL_VERSION,
  type Act,
  type Advice,
  type Emote,
  type GuestInfo,
  type MakeClaim,
  type Refused,
  type ServerMessage,
  type Update,
} from "./protocol";
import { reduce, type Known } from "./reduce";

/** How long it takes to answer what nobody wants to be asked for, in milliseconds: at random, so that others learn nothing from it. */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 1500;

/** Whether the same is asked as before, whatever others have done meanwhile. */
const alike = (one: string[], other: string[]): boolean => one.join() === other.join();

export class TableState {
  status = $state<Status>("connecting");
  known = $state.raw<Known | null>(null);
  /** Whether the server speaks another version of the protocol than this page, which may have been kept here for long. */
  otherVersion = $state(false);
  /** The own public id, null for a stranger. */
  guest = $state<GuestInfo["id"] | null>(null);
  /** Whether an action is on its way; until it is settled there is no second one. */
  acting = $state(false);
  /** The entry that the last own action became: what was asked before it is answered. */
  answered = $state(0);
  refused = $state.raw<Refused | null>(null);
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);

  private readonly connection: Connection;
  /** The entry that the accepted action became; its update has yet to come. */
  private awaited: number | null = null;
  /** The question that the player wants answered in the same way for as long as the trick goes on, and how. */
  private standing: { legal: string[]; action: string } | null = null;
  /** What is answered without asking the player, and when. */
  private unasked: string | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly onUpdate: (known: Known) => void = () => {},
    connect: (id: string, table: TableState) => Connection = (id, table) =>
      new Connection(id, { status: (status) => table.became(status), message: (message) => table.hear(message) }),
  ) {
    this.connection = connect(id, this);
  }

  open = (): void => this.connection.connect();
  again = (): void => this.connection.again();
  close = (): void => {
    this.leaveUnasked();
    this.connection.close();
  };

  /** Opens the table anew, as after sitting down as somebody else than the connection knows. */
  reopen = (): void => {
    this.close();
    this.connection.connect();
  };

  /** `forTheTrick`: so is the same question answered, too, for as long as the trick goes on. */
  async act(action: string, forTheTrick = false): Promise<void> {
    const update = this.known?.update;
    if (!update?.legal.includes(action)) return;
    if (forTheTrick) this.standing = { legal: update.legal, action };
    await this.send({ type: "act", seq: update.seq, action });
  }

  /** Claims what the update offers. */
  async claim(what: MakeClaim["what"]): Promise<void> {
    const update = this.known?.update;
    if (update?.may_claim.includes(what)) await this.send({ type: "claim", seq: update.seq, what });
  }

  private async send(message: Act | MakeClaim): Promise<void> {
    if (this.acting) return;
    this.acting = true;
    this.advice = this.refused = null;
    const answer = await this.connection.send(message);
    if (answer?.type === "accepted") {
      this.awaited = answer.seq;
      this.settle();
    } else if (answer?.type === "refused") {
      this.refused = answer;
      this.acting = false;
      this.answerUnasked();
    } // else the connection is lost, and the next update tells whether it was accepted
  }

  async undo(): Promise<void> {
    const update = this.known?.update;
    if (this.acting || !update?.may_undo) return;
    const answer = await this.connection.send({ type: "undo", seq: update.seq });
    if (answer?.type === "refused") this.refused = answer;
  }

  /** Whether somebody may have the rest of the tricks. */
  async answerClaim(agree: boolean): Promise<void> {
    const update = this.known?.update;
    if (!update?.claim?.answer) return;
    const answer = await this.connection.send({ type: "answer_claim", seq: update.seq, agree });
    // If somebody else has answered no meanwhile, that is just as well.
    if (answer?.type === "refused" && answer.code !== "wrong_state") this.refused = answer;
  }

  /** After a round: its result has been seen. If the next has begun meanwhile, that is just as well. */
  async goOn(): Promise<void> {
    const update = this.known?.update;
    if (update?.pause && update.seat !== null) await this.connection.send({ type: "go_on", seq: update.seq });
  }

  async askHint(): Promise<void> {
    const update = this.known?.update;
    if (this.thinking || !update?.legal.length) return;
    this.thinking = true;
    const answer = await this.connection.send({ type: "hint", seq: update.seq });
    this.thinking = false;
    if (answer?.type === "refused") this.refused = answer;
    else if (answer?.type === "advice" && this.known?.update.legal.length) this.advice = answer;
  }

  say(text: string): Promise<boolean> {
    return this.tell(this.connection.send({ type: "say", text }));
  }

  emote(emote: Emote["emote"]): Promise<boolean> {
    return this.tell(this.connection.send({ type: "emote", emote }));
  }

  private async tell(sent: ReturnType<Connection["send"]>): Promise<boolean> {
    const answer = await sent;
    if (answer?.type === "refused") this.refused = answer;
    return answer?.type === "accepted";
  }

  became(status: Status): void {
    this.status = status;
    if (status === "lost") this.thinking = false;
  }

  hear(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.guest = message.guest;
      this.otherVersion = message.version !== PROTOCOL_VERSION;
      // What was under way when the connection went is settled by the update that follows.
      if (this.acting) this.awaited = 0;
    } else if (message.type === "refused" && message.id === null) {
      this.refused = message;
    } else if (message.type === "update") {
      const asked = this.known?.update.legal ?? [];
      if (message.fresh || message.events.some(({ event }) => event === "trick_won")) this.standing = null;
      this.unasked = this.answerTo(message);
      this.known = reduce(this.known, this.unasked ? { ...message, legal: [] } : message);
      if (message.fresh || !alike(asked, this.known.update.legal)) this.advice = null;
      this.settle();
      this.answerUnasked();
      this.onUpdate(this.known);
    }
  }

  /** How that is answered which the player is not to be asked; null for all other questions. */
  private answerTo({ table, legal }: Update): string | null {
    const { unasked } = tellingOf(table.game);
    if (unasked && alike(legal, [unasked])) return unasked;
    return this.standing && alike(legal, this.standing.legal) ? this.standing.action : null;
  }

  /** Answers after a moment what is not worth asking, if there is such a thing. */
  private answerUnasked(): void {
    if (this.unasked === null) return this.leaveUnasked();
    this.pause ??= setTimeout(
      () => {
        this.pause = undefined;
        // What is under way is settled first, and then this is looked at again.
        const seq = this.known?.update.seq;
        if (this.unasked && seq !== undefined) void this.send({ type: "act", seq, action: this.unasked });
      },
      SHORTEST_PAUSE + Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE),
    );
  }

  private leaveUnasked(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
  }

  private settle(): void {
    if (this.awaited !== null && (this.known?.update.seq ?? -1) >= this.awaited) {
      this.answered = Math.max(this.answered, this.awaited);
      this.awaited = null;
      this.acting = false;
      this.answerUnasked();
    }
  }
}
