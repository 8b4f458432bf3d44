namespace Tern.Fuzz;

/// <summary>Something that must hold for every input does not hold for this one.</summary>
internal sealed class FuzzFindingException(string message) : Exception(message);
