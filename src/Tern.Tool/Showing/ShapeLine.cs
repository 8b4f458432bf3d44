namespace Tern.Tool.Showing;

/// <summary>A member of a structure that is shown.</summary>
/// <param name="Depth">How many structures it is in.</param>
/// <param name="Name">Its property.</param>
/// <param name="Type">The property's type.</param>
/// <param name="Notes">What else is to be known; may be empty.</param>
internal sealed record ShapeLine(int Depth, string Name, string Type, string Notes);
