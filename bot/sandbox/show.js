// Shows one message: its head, text, embeds, components, pictures and files.

import { el, find, initials, local } from "/dom.js";
import { text } from "/text.js";

const EPHEMERAL = 64, LOADING = 128;
const TOKEN_LASTS_MS = 15 * 60 * 1000;
const BUTTONS = { 1: "main", 2: "plain", 3: "good", 4: "grave", 5: "link" };

export function message(wire, view) {
  const hidden = Boolean(wire.flags & EPHEMERAL);
  const forMe = wire.mentions.some((user) => user.id === view.me().id);
  const name = wire.author.global_name ?? wire.author.username;
  const node = el("article", { class: hidden ? "whisper" : forMe ? "for-me" : null, "aria-label": `Message by ${name}`,
    "data-message": wire.id, tabindex: "-1" });
  node.append(avatar(wire.author), el("div", { class: "body" }, head(wire, name, view), content(wire, view), foot(wire, hidden, view)));
  return node;
}

export function avatar(user) {
  const name = user.global_name ?? user.name;
  const hue = user.bot ? "bot" : `hue${[...user.id].reduce((sum, digit) => sum + Number(digit), 0) % 5}`;
  return el("span", { class: `avatar ${hue}`, "aria-hidden": "true" }, user.bot ? "✦" : initials(name));
}

function head(wire, name, view) {
  const when = new Date(wire.timestamp);
  const used = wire.interaction?.name ? el("p", { class: "used" }, `${wire.interaction.user.global_name} used `, el("b", {}, `/${wire.interaction.name}`)) : null;
  return el("header", {}, used, el("span", { class: "name" }, name), wire.author.bot ? el("span", { class: "tag" }, "bot") : null,
    el("time", { datetime: wire.timestamp, title: when.toLocaleString("en") }, stamp(when, view)),
    wire.edited_timestamp ? el("span", { class: "small" }, "edited") : null, wire.pinned ? el("span", { class: "small" }, "pinned") : null);
}

function stamp(when, view) {
  const today = new Date(view.now()).toDateString() === when.toDateString();
  return today ? when.toLocaleTimeString("en", { timeStyle: "short" }) : when.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}

function content(wire, view) {
  if (wire.flags & LOADING) return loading(wire, view);
  if (wire.type === 18) return el("p", { class: "small" }, "started a thread: ", el("a", { href: view.door(wire.message_reference.channel_id) }, wire.content));
  const parts = wire.content ? [text(wire.content, view)] : [];
  parts.push(...wire.embeds.map((one) => embed(one, view)), files(wire.attachments));
  parts.push(...wire.components.map((one) => component(one, wire, view)));
  return el("div", { class: "content" }, parts);
}

function loading(wire, view) {
  const lost = view.now() - new Date(wire.timestamp) > TOKEN_LASTS_MS;
  return el("p", { class: "loading" }, lost ? "The bot did not answer." : ["The bot is working on it", el("span", { class: "dots", "aria-hidden": "true" }, "…")]);
}

function foot(wire, hidden, view) {
  const parts = [];
  if (wire.thread) parts.push(el("a", { class: "thread", href: view.door(wire.thread.id) }, `Thread: ${wire.thread.name}`, el("small", {}, counted(wire.thread.message_count))));
  if (hidden) parts.push(el("p", { class: "small" }, "Only you can see this. ", el("button", { type: "button", class: "text-button", onclick: () => view.act({ do: "dismiss", message: wire.id }) }, "Dismiss")));
  return parts;
}

const counted = (number) => `${number} message${number === 1 ? "" : "s"}`;

function embed(one, view) {
  const node = el("section", { class: "box" });
  if (one.color) node.style.setProperty("--edge", colour(one.color));
  const title = one.url ? el("a", { href: one.url, target: "_blank", rel: "noreferrer noopener" }, one.title) : one.title;
  const fields = (one.fields ?? []).map((field) => el("div", { class: field.inline ? "inline" : null }, el("dt", {}, field.name), el("dd", {}, text(field.value, view))));
  node.append(...[
    one.author && el("p", { class: "small" }, one.author.name), one.title && el("h3", { class: "size3" }, title),
    one.thumbnail && picture(one.thumbnail, "", "thumb"), one.description && text(one.description, view),
    fields.length && el("dl", {}, fields), one.image && picture(one.image, one.image.description ?? "", ""),
    (one.footer || one.timestamp) && el("p", { class: "small" }, [one.footer?.text, one.timestamp && new Date(one.timestamp).toLocaleString("en")].filter(Boolean).join(" · ")),
  ].filter(Boolean));
  return node;
}

const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

function picture(media, alt, kind) {
  const image = el("img", { src: local(media.url), alt, width: media.width, height: media.height, loading: "lazy" });
  return el("button", { type: "button", class: `picture ${kind}`, "aria-label": `${alt || "Picture"} (open in full size)`, onclick: () => enlarge(media, alt) }, image);
}

function enlarge(media, alt) {
  const dialog = find("#picture");
  const close = el("button", { type: "button", onclick: () => dialog.close() }, "Close");
  dialog.replaceChildren(close, el("div", { class: "frame", tabindex: "0" }, el("img", { src: local(media.url), alt })), el("p", { class: "small" }, alt));
  dialog.showModal();
}

function files(attachments) {
  return attachments.map((one) => one.content_type?.startsWith("image/")
    ? picture(one, one.description ?? "", "") : el("a", { class: "file", href: local(one.url), download: one.filename }, `${one.filename} (${Math.ceil(one.size / 1024)} KB)`));
}

const COMPONENTS = {
  1: (one, wire, view) => el("div", { class: "row" }, one.components.map((inner) => component(inner, wire, view))),
  2: button, 3: select, 5: select, 6: select, 7: select, 8: select,
  9: (one, wire, view) => el("div", { class: "section" }, el("div", {}, one.components.map((inner) => component(inner, wire, view))), component(one.accessory, wire, view)),
  10: (one, wire, view) => text(one.content, view),
  11: (one) => picture(one.media, one.description ?? "", "thumb"),
  12: (one) => el("div", { class: `gallery count${one.items.length}` }, one.items.map((item) => picture(item.media, item.description ?? "", ""))),
  13: (one) => el("a", { class: "file", href: local(one.file.url), download: true }, one.name ?? "file"),
  14: (one) => el("hr", { class: one.divider === false ? "bare" : null }),
  17: container,
};

function component(one, wire, view) {
  const show = COMPONENTS[one.type];
  return show ? show(one, wire, view) : el("p", { class: "small" }, `(a component of kind ${one.type})`);
}

function container(one, wire, view) {
  const node = el("div", { class: "box" }, one.components.map((inner) => component(inner, wire, view)));
  if (one.accent_color !== null) node.style.setProperty("--edge", colour(one.accent_color));
  return node;
}

function button(one, wire, view) {
  const label = [one.emoji?.name, one.label].filter(Boolean).join(" ");
  if (one.url) return el("a", { class: "button link", href: one.url, target: "_blank", rel: "noreferrer noopener" }, label);
  const press = (event) => view.act({ do: "press", message: wire.id, custom_id: one.custom_id }, event.currentTarget);
  return el("button", { type: "button", class: `button ${BUTTONS[one.style]}`, disabled: Boolean(one.disabled), "data-custom": one.custom_id, onclick: press }, label);
}

function choicesOf(one, view) {
  if (one.type === 3) return one.options;
  return one.type === 8 ? view.channels().map((channel) => ({ label: `#${channel.name}`, value: channel.id })) : view.people().map((user) => ({ label: user.name, value: user.id }));
}

const worded = (choice) => [choice.emoji?.name, choice.label, choice.description && `– ${choice.description}`].filter(Boolean).join(" ");

function select(one, wire, view) {
  const choices = choicesOf(one, view);
  const send = (values, node) => view.act({ do: "select", message: wire.id, custom_id: one.custom_id, values }, node);
  if ((one.max_values ?? 1) > 1 || one.min_values === 0) return several(one, choices, send);
  const node = el("select", { "aria-label": one.placeholder ?? "Choose", disabled: Boolean(one.disabled), "data-custom": one.custom_id });
  node.append(el("option", { value: "" }, one.placeholder ?? "Choose…"), ...choices.map((choice) => el("option", { value: choice.value, selected: Boolean(choice.default) }, worded(choice))));
  node.addEventListener("change", () => node.value && send([node.value], node));
  return node;
}

function several(one, choices, send) {
  const boxes = choices.map((choice) => el("input", { type: "checkbox", value: choice.value, checked: Boolean(choice.default) }));
  const confirm = el("button", { type: "button", class: "button main", "data-custom": one.custom_id }, "Confirm");
  confirm.addEventListener("click", () => send(boxes.filter((box) => box.checked).map((box) => box.value), confirm));
  const many = `${one.min_values ?? 1} to ${one.max_values ?? 1}`;
  return el("details", { class: "several" }, el("summary", {}, one.placeholder ?? "Choose…", el("small", {}, ` (${many})`)),
    choices.map((choice, index) => el("label", {}, boxes[index], worded(choice))), confirm);
}
