// The other end of a connection, for tests: sockets that do what the test says, and updates to send through them.
import type { Socket } from "../lib/connection";
import type { ClientMessage, GameEvent, ServerMessage, Update } from "../lib/protocol";

export class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  readyState: Socket["readyState"] = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: ClientMessage[] = [];

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
    this.says({ type: "welcome", version: 1, table: "t", guest: "me", seat: 0 });
  }
  says(message: ServerMessage): void {
    this.onmessage?.call(this as unknown as WebSocket, { data: JSON.stringify(message) } as MessageEvent);
  }
  ends(code = 1006): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, { code } as CloseEvent);
  }
}

export function update(seq: number, more: Partial<Update> = {}): Update {
  return {
    type: "update",
    seq,
    since: seq - 1,
    fresh: false,
    seat: 0,
    table: {
      id: "t",
      game: "meinz",
      players: 4,
      options: {},
      settings: {
        listed: false,
        locked: false,
        bots: "club",
        seconds: null,
        away_seconds: 60,
        hints: true,
        undo: true,
        pace: 0,
      },
      state: "playing",
      host: "me",
      seats: [],
      match: "m",
      matches_played: 0,
      known_deals: false,
      asking: [],
      muted: [],
      removed: [],
    },
    events: [],
    view: null,
    legal: [],
    waiting_for: [],
    clocks: [],
    lines: [],
    may_undo: false,
    scores: [],
    winners: [],
    pause: null,
    absent: [],
    may_claim: [],
    claim: null,
    ...more,
  };
}

export const played = (seat: number, card: string): GameEvent => ({ event: "card_played", seat, card });
export const won = (seat: number, leader: number, cards: string[]): GameEvent => ({
  event: "trick_won",
  seat,
  leader,
  cards,
});
