namespace Tern.Local.EventBridge.Transformers;

/// <summary>An input transformer is not valid.</summary>
/// <param name="message">What is not valid, what is expected.</param>
internal sealed class InvalidInputTransformerException(string message) : Exception(message);
