namespace Tern.TypeModel;

/// <summary>What a code fix needs to know about a diagnostic.</summary>
internal sealed record DiagnosticProperty(string Name, string Value);
