namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The kinds of values that a pattern compares. Objects and arrays are not compared.</summary>
internal enum EventValueKind
{
    String,
    Number,

    /// <summary><c>true</c>, <c>false</c> or <c>null</c>.</summary>
    Literal,
}
