// The way to what is played in this page without a server. All of it is loaded when it is first asked for.
import type { House } from "../local/house";
import type { Socket } from "./connection";
import { Refusal } from "./refusal";

/** What the ids of tables and matches begin with that lie in this page. */
const HERE = "here-";
export const isHere = (id: string): boolean => id.startsWith(HERE);

const PLAYED = "played here";
/** Whether there is something of this page's own to list. */
export const playedHere = (): boolean => localStorage.getItem(PLAYED) !== null;
export const willHavePlayedHere = (): void => localStorage.setItem(PLAYED, "yes");

/** The house of this page, as the page asks it: each call goes to its worker. */
export type HouseHere = Pick<House, keyof House>;

export async function here(): Promise<HouseHere> {
  if (typeof WebAssembly === "undefined")
    throw new Refusal("no_webassembly", "this browser has no WebAssembly, which the rules need");
  return (await import("../local/page")).house();
}

/** A connection to a table of this page, to be used as one to the server. */
export class HereSocket implements Socket {
  readyState: Socket["readyState"] = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private port: MessagePort | null = null;

  constructor(address: string) {
    void this.open(address).catch(() => this.end(1006));
  }

  send(text: string): void {
    this.port?.postMessage(text);
  }

  close(): void {
    this.port?.postMessage(null);
    this.readyState = 3;
  }

  private async open(address: string): Promise<void> {
    const port = (await import("../local/page")).openTable(address);
    if (this.readyState === 3) return port.postMessage(null); // closed meanwhile
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<string | number>) => {
      if (typeof data === "number") this.end(data);
      else this.onmessage?.call(this as unknown as WebSocket, { data } as MessageEvent);
    };
    this.readyState = 1;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  private end(code: number): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, { code } as CloseEvent);
  }
}
