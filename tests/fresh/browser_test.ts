import { deepEqual, equal } from "node:assert/strict";
import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";
import { App } from "fresh";
import { FIXTURE, fixtureApp } from "./site.ts";
