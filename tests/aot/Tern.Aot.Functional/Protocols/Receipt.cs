namespace Tern.Aot.Functional.Protocols;

internal sealed record Receipt(decimal Total);
