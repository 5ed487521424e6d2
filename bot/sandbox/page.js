// Holds what the server told last, keeps the page like it, and sends what the person does.

import { composer } from "/compose.js";
import { el, find } from "/dom.js";
import { openForm } from "/form.js";
import { avatar, message } from "/show.js";
import { relative } from "/text.js";

const key = new URLSearchParams(location.search).get("key");
const asked = new Map();
const seen = new Map();
const shown = new Map();
let state = null, socket = null, number = 0, ahead = 0, wanted = {};

const view = {
  me: () => state.people.find((user) => user.name === state.person),
  people: () => state.people,
  channels: () => state.channels,
  commands: () => state.commands,
  now: () => Date.now() + ahead,
  userName: (id) => [...state.people, state.bot].find((user) => user.id === id)?.name ?? "somebody",
  channelName: (id) => state.channels.find((channel) => channel.id === id)?.name ?? "somewhere else",
  door: (channel, id) => `#${[channel, state.person, id].filter(Boolean).map(encodeURIComponent).join("/")}`,
  openCommand: (line) => writing.open(line),
  say: (words) => { find("#alert").textContent = words; },
  after: (answer) => answer.modal && openForm(answer.form, answer.modal, view),
  ask,
  act,
};

function ask(deed) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ refused: "The stand-in is not running. Start it again; this page connects by itself." });
  return new Promise((resolve) => {
    asked.set(++number, resolve);
    socket.send(JSON.stringify({ ...deed, number }));
  });
}

// Does something, with the control it came from at rest until the bot has answered; true if it was not refused.
async function act(deed, control) {
  if (control?.hasAttribute("aria-busy")) return false;
  view.say("");
  control?.setAttribute("aria-busy", "true"); // not disabled, which would throw the keyboard off it
  const answer = await ask(deed);
  control?.removeAttribute("aria-busy");
  view.say(answer.refused ?? "");
  view.after(answer);
  return !answer.refused;
}

function connect() {
  socket = new WebSocket(`ws://${location.host}/page/socket?key=${encodeURIComponent(key)}`);
  socket.addEventListener("open", () => { view.say(""); look(); });
  socket.addEventListener("message", (event) => take(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    view.say("The stand-in is not running. Start it again; this page connects by itself.");
    asked.forEach((resolve) => resolve({ refused: "The stand-in stopped before it answered." }));
    asked.clear();
    setTimeout(connect, 1000);
  });
}

function fromAddress() {
  const [channel, person, id] = location.hash.slice(1).split("/").map(decodeURIComponent);
  return { channel: channel || null, person: person || null, message: id || null };
}

async function look() {
  wanted = fromAddress();
  find("#menu").getAttribute("aria-expanded") === "true" && toggleMenu();
  const answer = await ask({ do: "look", channel: wanted.channel, person: wanted.person });
  if (!answer.person) return;
  const elsewhere = !state || state.channel !== answer.channel || state.person !== answer.person;
  wanted = { ...wanted, channel: answer.channel, person: answer.person };
  if (elsewhere) shown.clear();
  show(answer);
  if (elsewhere) toEnd();
  if (wanted.message) goTo(wanted.message);
}

function take(told) {
  const resolve = asked.get(told.answers);
  asked.delete(told.answers);
  if (resolve) resolve(told);
  else if (told.channel === wanted.channel && told.person === wanted.person) show(told);
}

function show(told) {
  state = told;
  ahead = new Date(told.now) - Date.now();
  seen.set(`${told.person}/${told.channel}`, told.channels.find((one) => one.id === told.channel)?.last_message_id);
  const address = view.door(told.channel);
  if (!location.hash.startsWith(address)) history.replaceState(null, "", address);
  showPlaces();
  showMessages();
}

function showPlaces() {
  const here = state.channels.find((one) => one.id === state.channel);
  find("#guild").textContent = state.guild;
  find("#here").textContent = (here.thread ? "" : "# ") + here.name;
  document.title = `${here.name} – local stand-in`;
  find("#people").replaceChildren(el("legend", {}, "Act as"), ...state.people.map(personButton));
  const top = state.channels.filter((one) => !one.thread);
  find("#doors").replaceChildren(el("ul", {}, top.map((one) => el("li", {}, door(one), inner(one)))));
  find("#away").hidden = state.bot_is_here;
  find("#steps").hidden = !state.shortcuts.length;
  if (find("#shortcuts").childElementCount !== state.shortcuts.length) find("#shortcuts").replaceChildren(...shortcuts());
}

const shortcuts = () => state.shortcuts.map((one) => el("button", { type: "button", class: "button main", title: one.line,
  onclick: (event) => act({ do: "line", text: one.line }, event.currentTarget) }, one.label));

function personButton(user) {
  const mine = user.name === state.person;
  const label = el("label", { class: mine ? "person mine" : "person" });
  const choice = el("input", { type: "radio", name: "person", value: user.name, checked: mine });
  choice.addEventListener("change", () => { location.hash = `#${[state.channel, user.name].map(encodeURIComponent).join("/")}`; });
  label.append(choice, avatar(user), el("span", {}, user.name));
  return label;
}

function door(channel) {
  const last = channel.last_message_id;
  const fresh = last && channel.id !== state.channel && seen.get(`${state.person}/${channel.id}`) !== last;
  return el("a", { href: view.door(channel.id), class: channel.archived ? "door archived" : "door", "aria-current": channel.id === state.channel ? "page" : null },
    channel.thread ? "" : el("span", { "aria-hidden": "true" }, "# "), channel.name, channel.archived ? el("small", {}, " archived") : null,
    fresh ? el("span", { class: "fresh" }, el("span", { class: "unseen" }, "new messages")) : null);
}

function inner(parent) {
  const threads = state.channels.filter((one) => one.parent_id === parent.id);
  threads.sort((one, other) => Number(one.archived) - Number(other.archived));
  return threads.length ? el("ul", {}, threads.map((one) => el("li", {}, door(one)))) : null;
}

function showMessages() {
  const log = find("#log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 120;
  const ids = new Set(state.messages.map((wire) => wire.id));
  const held = { custom: document.activeElement?.dataset?.custom, message: document.activeElement?.closest("[data-message]")?.dataset.message };
  [...log.children].forEach((node) => ids.has(node.dataset.message) || node.remove());
  state.messages.forEach((wire, index) => place(log, wire, index));
  if (!state.messages.length) log.replaceChildren(empty());
  if (held.message && document.activeElement === document.body) keepFocus(held);
  if (atEnd) toEnd();
  else find("#newer").hidden = false;
}

// A message that changed was drawn anew: the keyboard goes on at the same control, or at the message.
function keepFocus(held) {
  const node = find(`#log > [data-message="${CSS.escape(held.message)}"]`);
  const control = held.custom && node?.querySelector(`[data-custom="${CSS.escape(held.custom)}"]:not(:disabled)`);
  (control || node)?.focus({ preventScroll: true });
}

function place(log, wire, index) {
  const told = JSON.stringify([wire, state.channels.length]);
  const present = log.querySelector(`:scope > [data-message="${wire.id}"]`);
  let node = present;
  if (!present || shown.get(wire.id) !== told) {
    node = message(wire, view);
    present?.replaceWith(node);
    shown.set(wire.id, told);
  }
  if (log.children[index] !== node) log.insertBefore(node, log.children[index] ?? null);
}

function empty() {
  const hint = state.bot_is_here ? "Type / in the field below to see all that the bot can do." : "The bot has not come in yet; it answers as soon as it has.";
  return el("div", { class: "empty" }, el("h2", {}, state.guild), el("p", {}, "Nothing has been written here yet. You act as ", el("b", {}, state.person), "."),
    el("div", { class: "row" }, shortcuts()), el("p", {}, hint));
}

function toEnd() {
  const log = find("#log");
  log.scrollTop = log.scrollHeight;
  find("#newer").hidden = true;
}

function goTo(id) {
  const node = find(`[data-message="${CSS.escape(id)}"]`);
  node?.scrollIntoView({ block: "center" });
  node?.focus();
}

function toggleMenu() {
  const open = find("#menu").getAttribute("aria-expanded") !== "true";
  find("#menu").setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("menu-open", open);
}

const writing = composer(find("#composer"), view);
find("#menu").addEventListener("click", toggleMenu);
find("#newer").addEventListener("click", toEnd);
find("#skip").addEventListener("click", (event) => { event.preventDefault(); find("#composer input, #composer select, #composer button").focus(); });
find("#log").addEventListener("scroll", () => {
  const log = find("#log");
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 40) find("#newer").hidden = true;
});
new ResizeObserver(() => find("#newer").hidden && toEnd()).observe(find("#log"));
window.addEventListener("hashchange", look);
setInterval(() => document.querySelectorAll("time[data-relative]").forEach((node) => { node.textContent = relative(Number(node.dataset.relative), view.now()); }), 15000);
connect();
