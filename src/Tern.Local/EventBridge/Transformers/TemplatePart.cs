namespace Tern.Local.EventBridge.Transformers;

/// <summary>A literal or a variable of a template.</summary>
/// <param name="Variable">The name of the variable, or null for a literal.</param>
/// <param name="Text">The part as it is written, in UTF-8.</param>
/// <param name="IsInString">Whether the variable is between quotes.</param>
internal readonly record struct TemplatePart(string? Variable, byte[] Text, bool IsInString);
