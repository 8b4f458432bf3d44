namespace Tern.Tool.Showing;

/// <summary>A member of a structure in the output.</summary>
/// <param name="Depth">The nesting depth.</param>
/// <param name="Name">The name of the property.</param>
/// <param name="Type">The type of the property.</param>
/// <param name="Notes">The notes. Can be empty.</param>
internal sealed record ShapeLine(int Depth, string Name, string Type, string Notes);
