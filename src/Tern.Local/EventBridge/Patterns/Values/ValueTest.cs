namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>A test of a value, which is one element of an array in a pattern.</summary>
internal abstract class ValueTest
{
    /// <summary>Whether the value passes the test.</summary>
    public abstract bool Matches(in EventValue value);
}
