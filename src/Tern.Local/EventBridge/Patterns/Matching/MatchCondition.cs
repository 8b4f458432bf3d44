using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>A condition of a compiled pattern.</summary>
/// <param name="index">The index of the condition in the pattern.</param>
/// <param name="tests">The tests of a value of the field, of which one has to pass.</param>
/// <param name="acceptsAbsence">Whether the field can be missing instead.</param>
internal sealed class MatchCondition(int index, ValueTest[] tests, bool acceptsAbsence)
{
    public int Index { get; } = index;

    public bool AcceptsAbsence { get; } = acceptsAbsence;

    /// <summary>The node of the field.</summary>
    public FieldNode Node { get; set; } = null!;

    /// <summary>Whether a value passes one of the tests.</summary>
    public bool Matches(in EventValue value)
    {
        foreach (ValueTest test in tests)
        {
            if (test.Matches(value))
                return true;
        }
        return false;
    }
}
