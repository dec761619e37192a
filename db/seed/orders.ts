import type { Trx } from "@/db/schema/database.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { businessDay, startOfDay } from "@/domain/time.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { Cast } from "./accounts.ts";
import type { Catalogue } from "./catalogue.ts";
import { setClock } from "./clock.ts";
import type { Organizations } from "./organizations.ts";
import type { Random } from "./random.ts";
import type { Scene } from "./scene.ts";
import { demoStories } from "./stories.ts";
import { beatsOf, type Story } from "./story.ts";

const DAY = 86_400_000;
const OPENS = 8.75 / 24;
const WORKDAY = 9.5 / 24;

/** Everything that the demo's documents are made in. */
export interface Stage {
  trx: Trx;
  now: Date;
  organizations: Organizations;
  cast: Cast;
  catalogue: Catalogue;
  random: Random;
  storage: Storage;
  cards: readonly number[];
}

/** Something that happens at a moment of the past. */
export interface Moment {
  at: Date;
  run(at: Date): Promise<void>;
}

/** Squeezes a moment of an earlier day into its working hours; the order within the day stays. */
function inWorkingHours(at: Date, now: Date): Date {
  const { time_zone } = DEFAULT_SETTINGS;
  const start = startOfDay(businessDay(at, time_zone), time_zone).getTime();
  if (start === startOfDay(businessDay(now, time_zone), time_zone).getTime()) {
    return at;
  }
  const share = (at.getTime() - start) / DAY;
  return new Date(start + (OPENS + share * WORKDAY) * DAY);
}

/** A number of days before the demo's present, in working hours. */
export function daysAgo({ now }: Pick<Stage, "now">, days: number): Date {
  return inWorkingHours(new Date(now.getTime() - days * DAY), now);
}

/** The moments of all demo orders, each through the command that does it in life. */
export function orderMoments(stage: Stage): Moment[] {
  return demoStories(stage.random).flatMap((story) => momentsOf(stage, story));
}

function momentsOf(stage: Stage, story: Story): Moment[] {
  const { organizations, cast, random } = stage;
  const buyer = cast(story.by ?? organizations.buyer(story.organization));
  const scene: Scene = { ...stage, at: stage.now, story, orderId: 0, buyer };
  const beats = beatsOf(story);
  let before = story.since;
  return beats.toReversed().map(({ after, act }) => {
    const at = daysAgo(stage, before);
    before += random.around(after, 0.3);
    return { at, run: (now: Date) => act(Object.assign(scene, { at: now })) };
  }).toReversed();
}

/** Runs the moments as they came, each under its own clock, so that numbers, ledgers and journals agree. */
export async function runMoments(
  trx: Trx,
  moments: readonly Moment[],
): Promise<void> {
  for (
    const { at, run } of moments.toSorted((one, other) =>
      one.at.getTime() - other.at.getTime()
    )
  ) {
    await setClock(trx, at);
    await run(at);
  }
}
