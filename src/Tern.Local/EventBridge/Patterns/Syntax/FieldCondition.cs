using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>The tests of a field: one has to pass.</summary>
/// <param name="Path">The names of the field and of the objects around it, joined by points.</param>
/// <param name="Level">The number of these names.</param>
/// <param name="Tests">The tests of its value.</param>
/// <param name="AcceptsAbsence">Whether the field can be missing instead.</param>
internal sealed record FieldCondition(string Path, int Level, ValueTest[] Tests, bool AcceptsAbsence)
{
    /// <summary>The number of elements of the array in the pattern.</summary>
    public int ElementCount => Tests.Length + (AcceptsAbsence ? 1 : 0);
}
