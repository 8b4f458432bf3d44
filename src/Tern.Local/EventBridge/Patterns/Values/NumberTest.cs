namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value is a number in a range, whose bounds belong to it or not.</summary>
/// <param name="bottom">The lower bound, multiplied by 1,000,000.</param>
/// <param name="excludesBottom">Whether the lower bound is not in the range.</param>
/// <param name="top">The upper bound, multiplied by 1,000,000.</param>
/// <param name="excludesTop">Whether the upper bound is not in the range.</param>
internal sealed class NumberTest(long bottom, bool excludesBottom, long top, bool excludesTop) : ValueTest
{
    public override bool Matches(in EventValue value) => value.Millionths is { } number
        && (excludesBottom ? number > bottom : number >= bottom)
        && (excludesTop ? number < top : number <= top);
}
