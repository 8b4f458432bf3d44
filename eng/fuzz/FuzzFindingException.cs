namespace Tern.Fuzz;

/// <summary>A property that must hold for every input does not hold for this one.</summary>
internal sealed class FuzzFindingException(string message) : Exception(message);
