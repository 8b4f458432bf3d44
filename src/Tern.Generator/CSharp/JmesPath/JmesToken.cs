using System.Text.Json;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>A token of a JMESPath expression.</summary>
internal readonly record struct JmesToken(JmesTokenKind Kind, string Text, JsonElement Value = default);
