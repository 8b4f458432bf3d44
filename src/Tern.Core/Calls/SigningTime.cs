namespace Tern.Calls;

/// <summary>The time of a signature and its text in <c>x-amz-date</c>.</summary>
/// <param name="Second">The second since year 1 that it lies in.</param>
/// <param name="Time">The time.</param>
/// <param name="Text">The text.</param>
internal sealed record SigningTime(long Second, DateTimeOffset Time, string Text);
