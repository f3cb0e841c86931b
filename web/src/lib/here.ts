// The way to what is played in this page without a server: its files, and the house in its worker, which is started when it
// is first asked for.
import { LocalFiles } from "../local/files";
import { house, openTable, type HouseHere } from "../local/page";
import type { Socket } from "./connection";
import { fileAddress } from "./route.svelte";

/** What the ids of tables and matches begin with that lie in this page. */
const HERE = "here-";
export const isHere = (id: string): boolean => id.startsWith(HERE);

export const here = house;
export type { HouseHere };

/** What can be known of them without the worker, and shown by a browser that can not run the rules. */
export const filesHere = new LocalFiles(fileAddress("local/"));
export const canPlayHere = (): boolean => typeof WebAssembly !== "undefined";

/** A connection to a table of this page, to be used as one to the server. */
export class HereSocket implements Socket {
  readyState: Socket["readyState"] = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private port: MessagePort | null = null;

  constructor(address: string) {
    queueMicrotask(() => this.open(address)); // when it is known who listens
  }

  send(text: string): void {
    this.port?.postMessage(text);
  }

  close(): void {
    this.port?.postMessage(null);
    this.readyState = 3;
  }

  private open(address: string): void {
    if (this.readyState === 3) return; // closed meanwhile
    const port = (this.port = openTable(address));
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
