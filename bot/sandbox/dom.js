// Builds elements; text is always set as text, never as HTML.

export const find = (selector) => document.querySelector(selector);

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

// Files are asked from the address the page was opened at, whatever name the server gave itself.
export function local(address) {
  const url = new URL(address, location.href);
  return ["127.0.0.1", "localhost"].includes(url.hostname) ? url.pathname : url.href;
}

export async function asSent(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return { name: file.name, content: btoa(text) };
}

export function initials(name) {
  return name.split(/\s+/).map((word) => word[0]).join("").slice(0, 2).toUpperCase();
}
