// One table's WebSocket, or what stands for it where the table lies in this page. It comes back by itself with what was missed, except where another tab has taken over.
import { HereSocket, isHere } from "./here";
import type { Accepted, Advice, ClientMessage, Pong, Refused, ServerMessage } from "./protocol";

export type Status = "connecting" | "open" | "lost" | "replaced" | "refused" | "closed";
/** What the server says to one message; null if the connection went before it did. */
export type Answer = Accepted | Refused | Advice | Pong | null;
type WithoutId<M> = M extends unknown ? Omit<M, "id"> : never;

/** The part of a WebSocket that is used here. */
export type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose" | "readyState">;

export interface Listener {
  status(status: Status): void;
  message(message: ServerMessage): void;
}

const OPEN = 1;
const REPLACED = 4001;
const REFUSED = 4004;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PATIENCE = 8000;

export class Connection {
  /** The last entry of the table's log that has been seen. */
  private since: number | null = null;
  private socket: Socket | null = null;
  private waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;
  private tries = 0;
  private over = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => Socket = (address) =>
      isHere(table) ? new HereSocket(address) : new WebSocket(address),
  ) {}

  connect(): void {
    this.over = false;
    clearTimeout(this.retry);
    this.listener.status(this.tries === 0 ? "connecting" : "lost");
    const socket = (this.socket = this.open(this.address()));
    socket.onopen = () => this.beat(socket);
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
  }

  /** Leaves for good, as when the page turns to something else. */
  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.forget();
    this.listener.status("closed");
  }

  /** Tries at once, without waiting for the next attempt: the network is back, or the player wants the table here. */
  again(): void {
    if (this.socket?.readyState === OPEN) return;
    this.tries = 0;
    this.connect();
  }

  send(message: WithoutId<ClientMessage>): Promise<Answer> {
    if (this.socket?.readyState !== OPEN) return Promise.resolve(null);
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const since = this.since === null ? "" : `&since=${this.since}`;
    return `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/play?pauses=1${since}`;
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        this.listener.status("open");
        break;
      case "update":
        this.since = message.seq;
        break;
      case "replaced":
        this.end("replaced");
        break;
      case "accepted":
      case "refused":
      case "advice":
      case "pong":
        if (message.id !== null) {
          this.waiting.get(message.id)?.(message);
          this.waiting.delete(message.id);
        }
    }
    this.listener.message(message);
  }

  private closed(code: number): void {
    clearInterval(this.heartbeat);
    this.socket = null;
    this.forget();
    if (code === REPLACED) return this.end("replaced");
    if (code === REFUSED) return this.end("refused");
    if (this.over) return;
    this.listener.status("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private end(status: Status): void {
    this.over = true;
    this.listener.status(status);
  }

  /** Nobody will answer what was under way. Whether it was accepted, the next update tells. */
  private forget(): void {
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }

  /** A connection can be dead without saying so; then it is closed here, and opened again. */
  private beat(socket: Socket): void {
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => {
      const late = setTimeout(() => {
        if (socket !== this.socket) return;
        socket.close();
        this.closed(0);
      }, PATIENCE);
      void this.send({ type: "ping" }).then(() => clearTimeout(late));
    }, PING_EVERY);
  }
}
