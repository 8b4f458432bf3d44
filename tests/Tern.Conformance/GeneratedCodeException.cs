namespace Tern.Conformance;

/// <summary>Generated code does not compile without warnings; the message has the first of them.</summary>
public sealed class GeneratedCodeException(string message) : Exception(message);
