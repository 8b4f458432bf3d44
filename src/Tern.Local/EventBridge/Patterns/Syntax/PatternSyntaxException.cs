namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>A pattern is not valid. The message is the reason of the service, in most cases with the position in the pattern.</summary>
/// <param name="message">The reason, for example <c>Empty arrays are not allowed</c>, and the lines with its position.</param>
internal sealed class PatternSyntaxException(string message) : Exception(message);
