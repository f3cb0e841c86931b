import { expect, test } from "vitest";
import { ThinkingWorker, type Asked, type Mind, type Question } from "./thinking.ts";

const question: Question = { game: "mue", seat: 2, known: new BigInt64Array([1n, 2n]) };

/** A mind that answers when it is told to. */
class SlowMind implements Mind {
  onmessage: Mind["onmessage"] = null;
  onerror: Mind["onerror"] = null;
  asked: Asked[] = [];
  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }
  says(data: unknown): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
  dies(): void {
    this.onerror?.call(this as unknown as Worker, { message: "no memory" } as ErrorEvent);
  }
}

test("each answer goes to who has asked for it", async () => {
  const mind = new SlowMind();
  const thinker = new ThinkingWorker(() => mind);
  const [action, estimates] = [thinker.choose(question, "club"), thinker.explain(question)];
  expect(mind.asked).toEqual([
    { ...question, id: 1, level: "club" },
    { ...question, id: 2, level: null },
  ]);
  mind.says({ id: 2, estimates: [] });
  mind.says({ id: 1, action: "pass" });
  expect(await action).toBe("pass");
  expect(await estimates).toEqual([]);
});

test("a thought that fails says so, and a mind that dies is followed by another", async () => {
  const minds: SlowMind[] = [];
  const thinker = new ThinkingWorker(() => {
    minds.push(new SlowMind());
    return minds.at(-1)!;
  });
  const failing = thinker.choose(question, "master");
  minds[0]!.says({ id: 1, failed: "the network is broken" });
  await expect(failing).rejects.toThrow("the network is broken");
  const dying = thinker.choose(question, "master");
  minds[0]!.dies();
  await expect(dying).rejects.toThrow("no memory");
  const next = thinker.choose(question, "master");
  minds[1]!.says({ id: 3, action: "pass" });
  expect(await next).toBe("pass");
});
