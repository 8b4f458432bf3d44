namespace Tern.Runtime;

/// <summary>The time of a signature and its text in <c>x-amz-date</c>.</summary>
/// <param name="second">The second of the time, counted from year 1.</param>
/// <param name="time">The time.</param>
/// <param name="text">The text.</param>
internal sealed class SigningTime(long second, DateTimeOffset time, string text)
{
    public long Second => second;

    public DateTimeOffset Time => time;

    public string Text => text;
}
