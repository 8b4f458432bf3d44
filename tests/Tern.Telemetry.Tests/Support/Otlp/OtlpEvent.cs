namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>An event of a span.</summary>
internal sealed record OtlpEvent(string Name, OtlpAttributes Attributes);
