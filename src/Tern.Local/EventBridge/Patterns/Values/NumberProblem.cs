namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>Why a number is not compared as a number.</summary>
internal enum NumberProblem
{
    None,

    /// <summary>More than six decimal places.</summary>
    TooPrecise,
    OutOfRange,
}
