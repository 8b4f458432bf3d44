namespace Tern.Local.Sns.Topics;

/// <summary>A topic or a subscription has no attribute with a name. The operations have different messages for it.</summary>
/// <param name="name">The name.</param>
internal sealed class UnknownAttributeException(string name) : Exception($"Unknown attribute {name}");
