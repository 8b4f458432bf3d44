namespace Tern.Local.EventBridge.Buses;

/// <summary>A statement of the policy of a bus.</summary>
/// <param name="Id">The ID; null for a statement of a complete policy without an ID.</param>
/// <param name="Json">The statement.</param>
internal sealed record PolicyStatement(string? Id, string Json);
