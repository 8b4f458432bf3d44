namespace Tern.Runtime;

/// <summary>The time of a signature and its text in <c>x-amz-date</c>.</summary>
/// <param name="Second">The second of the time, counted from year 1.</param>
/// <param name="Time">The time.</param>
/// <param name="Text">The text.</param>
internal sealed record SigningTime(long Second, DateTimeOffset Time, string Text);
