namespace Tern.Aot.Functional.Protocols;

internal sealed record Order(string Id);
